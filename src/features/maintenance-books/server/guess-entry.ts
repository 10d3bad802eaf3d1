import type { EntryKind } from '../book-entries.ts'

/** The first that fits: a job that is named a service of the programme is one, with anything else in it. */
const KIND_WORDS: readonly [EntryKind, RegExp][] = [
  ['SCHEDULED', /määräaikais/i],
  ['ANNUAL', /vuosihuol/i],
  ['SEASONAL', /kausihuol/i],
  ['TIMING', /jakopää|jakohihna|jakoketju/i],
  ['INSPECTION', /katsast/i],
  ['BRAKES', /jarru/i],
  ['TYRES', /rengas|renka|renkai/i],
  ['OIL', /öljy/i],
  ['REPAIR', /korja|vika|vaihto/i],
]

/** The kind of entry that a ticket's text means; its writer sees it and corrects it. */
export const kindOf = (words: string): EntryKind => KIND_WORDS.find(([, word]) => word.test(words))?.[0] ?? 'OTHER'

const GRADE = /\b\d{1,2}W-?\d{2}\b/i

type Line = { name: string; unit: string; quantityThousandths: number }

/** The engine oil among the lines: the one that names a grade, sold by the litre. */
export function oilOf(lines: readonly Line[]): { oilGrade: string; oilMillilitres: number | null } {
  const oil = lines.find(({ name, unit }) => GRADE.test(name) && /^(l|litra|litraa)$/i.test(unit))
  const grade = oil?.name.match(GRADE)?.[0].toUpperCase() ?? ''
  const isPlausible = oil !== undefined && oil.quantityThousandths <= 100_000
  return { oilGrade: grade, oilMillilitres: isPlausible ? oil.quantityThousandths : null }
}
