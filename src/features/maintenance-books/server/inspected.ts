import { countsInWords, findingInWords, OUTCOME_LABELS } from '#features/inspections/inspection-words.ts'
import { type Inspection, isFinding, RESULT_LABELS } from '#features/inspections/inspections.ts'
import { dateWords } from '#features/ticket-print/server/paper-words.ts'
import type { EntryFields } from '../book-entries.ts'

/** As much as an entry's remarks take. */
const MAX_REMARKS = 4000

/** What finished inspections bring into an entry's draft: each is a work that was checked, its findings are remarks in words. */
export function inspectedFields(inspections: readonly Inspection[]): Pick<EntryFields, 'works' | 'remarks'> {
  const finished = inspections.filter(({ finishedAt }) => finishedAt !== null).toReversed()
  return {
    works: finished.map(({ name }) => ({ name: `Tarkastus: ${name}`.slice(0, 200), result: 'CHECKED', reason: '' })),
    remarks: finished.map(remarksOf).join('\n\n').slice(0, MAX_REMARKS).trimEnd(),
  }
}

function remarksOf({ name, finishedAt, counts, points }: Inspection): string {
  const day = finishedAt ? ` ${dateWords(new Date(finishedAt))}` : ''
  const findings = points.filter(isFinding).map((point) => {
    const { result, outcome } = point
    const colour = result ? RESULT_LABELS[result] : ''
    const became = outcome ? ` (${OUTCOME_LABELS[outcome.is].toLowerCase()})` : ''
    return `${colour}: ${findingInWords(point)}${became}`
  })
  return [`${name}${day}: ${countsInWords(counts)}.`, ...findings].join('\n')
}
