import { Readable } from 'node:stream'
import { fileColumnsOf } from '#server/archived.ts'
import type { Contributions } from '#server/contributions.ts'
import { csvLines } from '#server/http/csv-text.ts'
import { dayText, partsOf } from '#shared/calendar-day.ts'
import { moneyInputValue } from '#shared/money.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { ExportedRow } from './exported-rows.ts'

type Column = {
  title: string
  /** In characters, for Excel. */
  width: number
  value: (row: ExportedRow) => Cell
  /** What its values are, where they are more than texts and whole numbers: `YYYY-MM-DD`, cents, minutes that are written as days. */
  form?: keyof typeof FORMS
}

/** How a value is written in CSV, and in a workbook. */
type Form = { csv: (value: string | number) => string; xlsx: (value: string | number) => number | Date; numFmt: string }

const MINUTES_OF_DAY = 1440
const inDays = (minutes: number | string): number => Math.round((Number(minutes) / MINUTES_OF_DAY) * 100) / 100

const FORMS = {
  day: { csv: (day) => dayText(String(day)), xlsx: (day) => excelDay(String(day)), numFmt: 'd.m.yyyy' },
  cents: { csv: (cents) => moneyInputValue(Number(cents)), xlsx: (cents) => Number(cents) / 100, numFmt: '#,##0.00' },
  minutes: { csv: (minutes) => String(inDays(minutes)).replace('.', ','), xlsx: inDays, numFmt: '0.00' },
} satisfies Record<string, Form>

/** What the file has of each thing, in the words of the side that reads it. */
export function fileColumns(
  { archived: kinds, archivedFigures }: Pick<Contributions, 'archived' | 'archivedFigures'>,
  side: OrganizationType,
): readonly Column[] {
  const ofKinds = fileColumnsOf(kinds)
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return [
    { title: 'Laji', width: 16, value: ({ kind }) => kindOf.get(kind)?.label ?? kind },
    { title: 'Numero', width: 12, value: ({ number }) => number },
    { title: 'Rekisterinumero', width: 16, value: ({ registrationNumber }) => registrationNumber },
    { title: 'Valmistenumero', width: 20, value: ({ vinNumber }) => vinNumber },
    { title: 'Merkki', width: 16, value: ({ make }) => make },
    { title: 'Malli', width: 16, value: ({ model }) => model },
    { title: 'Vuosimalli', width: 11, value: ({ year }) => year },
    ...Object.entries(ofKinds).map(([name, { title, width }]) => ({
      title,
      width,
      value: (row: ExportedRow) => inOneLine(row[name]),
    })),
    { title: 'Otsikko', width: 40, value: ({ title }) => inOneLine(title) },
    { title: side === 'GARAGE' ? 'Asiakas' : 'Korjaamo', width: 28, value: ({ parties }) => parties },
    { title: 'Tila', width: 20, value: ({ kind, status }) => kindOf.get(kind)?.statuses[side][status] ?? status },
    { title: 'Aloitettu', width: 12, value: ({ createdOn }) => createdOn, form: 'day' },
    { title: 'Päättynyt', width: 12, value: ({ endedOn }) => endedOn, form: 'day' },
    ...archivedFigures
      .filter(({ name }) => !Object.hasOwn(ofKinds, name))
      .map(({ name, title, width, form }) => ({
        title,
        width,
        value: (row: ExportedRow) => row[name] ?? null,
        ...(form === 'minutes' && { form }),
      })),
    { title: 'Veroton (€)', width: 14, value: ({ netCents }) => netCents, form: 'cents' },
    { title: 'ALV (€)', width: 12, value: ({ vatCents }) => vatCents, form: 'cents' },
    { title: 'Yhteensä (€)', width: 14, value: ({ grossCents }) => grossCents, form: 'cents' },
  ]
}

/** A row of the file is a line. */
const inOneLine = (value: string | number | null | undefined) =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ') : (value ?? null)

type Pages = AsyncIterable<readonly ExportedRow[]>

/** As CSV, a piece for each page; the first one has the titles. */
export async function* csvPieces(columns: readonly Column[], pages: Pages): AsyncGenerator<string> {
  yield `\ufeff${csvLines([columns.map(({ title }) => title)])}`
  for await (const rows of pages)
    yield csvLines(rows.map((row) => columns.map((column) => cellOf(column, row, ({ csv }) => csv))))
}

/** As a workbook; its texts are never formulas, with any first character. */
export async function xlsxBytes(columns: readonly Column[], pages: Pages): Promise<Readable> {
  // loaded with the first file
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(cellsOf(columns, pages), {
    name: 'Arkisto',
    columns: columns.map(({ title, width, form }) => ({
      header: title,
      width,
      ...(form && { numFmt: FORMS[form].numFmt }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet)
}

async function* cellsOf(columns: readonly Column[], pages: Pages) {
  for await (const rows of pages)
    for (const row of rows) yield columns.map((column) => cellOf(column, row, ({ xlsx }) => xlsx))
}

type Cell = string | number | null

function cellOf<Written>(
  { value, form }: Column,
  row: ExportedRow,
  way: (form: Form) => (value: string | number) => Written,
): Cell | Written {
  const one = value(row)
  return one === null || !form ? one : way(FORMS[form])(one)
}

/** The library reads a day off a moment of UTC. */
function excelDay(day: string): Date {
  const { year, month, day: date } = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date))
}
