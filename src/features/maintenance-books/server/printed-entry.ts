import { formatKilometres } from '#shared/kilometres.ts'
import type { EntryRecord } from '../book-record.ts'
import {
  ENTRY_KIND_LABELS,
  PART_ORIGIN_LABELS,
  programmeWords,
  sourceWords,
  WORK_RESULT_LABELS,
} from '../entry-words.ts'

/** A signed entry in words, as the printed book and the public page show it. No person and no price is in it. */
export type PrintedEntry = { sequence: number; title: string; facts: [name: string, value: string][]; remarks: string }

const decimals = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 3 })
const kilometres = (km: number | null): string => (km === null ? '' : formatKilometres(km))

/** `2026-03-05` is `5.3.2026`. */
export const dayWords = (day: string): string => day.split('-').map(Number).reverse().join('.')

const listed = (parts: readonly (string | false)[], between: string) => parts.filter(Boolean).join(between)

/** `correctedBy`: the sequence of the entry that corrects it. */
export function printedEntry(
  { sequence, source, importedBy, corrects, isMileageOdd, fields, files }: EntryRecord,
  correctedBy: number | null,
): PrintedEntry {
  const { mileageKm, oilGrade, oilMillilitres, nextServiceOn, nextServiceKm } = fields
  const facts: [string, string][] = [
    ['Mittarilukema', listed([kilometres(mileageKm), isMileageOdd && '(poikkeaa aiemmista)'], ' ')],
    ['Työt', fields.works.map(workWords).join('\n')],
    ['Osat', fields.parts.map(partWords).join('\n')],
    ['Öljy', listed([oilGrade, oilMillilitres !== null && `${decimals.format(oilMillilitres / 1000)}\u00a0l`], ', ')],
    ['Huolto-ohjelma', programmeWords(fields)],
    [
      'Seuraava huolto',
      listed([nextServiceOn !== null && dayWords(nextServiceOn), kilometres(nextServiceKm)], ' tai '),
    ],
    ['Tiedostot', files.map(({ name }) => name).join('\n')],
    ['Kirjannut', source === 'GARAGE' ? '' : sourceWords({ source, importedBy })],
    ['Korjaa merkintää', corrects === null ? '' : String(corrects)],
    ['Korjattu merkinnässä', correctedBy === null ? '' : String(correctedBy)],
  ]
  return {
    sequence,
    title: `${ENTRY_KIND_LABELS[fields.kind]} ${dayWords(fields.doneOn)}`,
    facts: facts.filter(([, value]) => value !== ''),
    remarks: fields.remarks,
  }
}

const workWords = ({ name, result, reason }: EntryRecord['fields']['works'][number]): string =>
  `${name}: ${listed([WORK_RESULT_LABELS[result].toLowerCase(), reason], ', ')}`

const partWords = ({ name, number, origin, guaranteeMonths, guaranteeKm }: EntryRecord['fields']['parts'][number]) => {
  const guarantee = listed([guaranteeMonths !== null && `${guaranteeMonths}\u00a0kk`, kilometres(guaranteeKm)], ' / ')
  return listed(
    [name, number, origin !== 'UNKNOWN' && PART_ORIGIN_LABELS[origin].toLowerCase(), guarantee && `takuu ${guarantee}`],
    ', ',
  )
}

/** All of a book, the last service first. */
export function printedEntries(records: readonly EntryRecord[]): PrintedEntry[] {
  const correctedBy = new Map(records.map(({ corrects, sequence }) => [corrects, sequence]))
  return records
    .toSorted((one, other) => other.fields.doneOn.localeCompare(one.fields.doneOn) || other.sequence - one.sequence)
    .map((record) => printedEntry(record, correctedBy.get(record.sequence) ?? null))
}
