import { Readable } from 'node:stream'
import { type ArchivedKind, fileColumnsOf } from '#server/archived.ts'
import { csvLines } from '#server/http/csv-text.ts'
import { dayText, partsOf } from '#shared/calendar-day.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { ExportedRow } from './exported-rows.ts'

type Column = {
  title: string
  /** In characters, for Excel. */
  width: number
  value: (row: ExportedRow) => string | number | null
  /** Its values are days, `YYYY-MM-DD`. */
  isDay?: boolean
}

/** What the file has of each thing, in the words of the side that reads it. */
export function fileColumns(kinds: readonly ArchivedKind[], side: OrganizationType): readonly Column[] {
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return [
    { title: 'Laji', width: 16, value: ({ kind }) => kindOf.get(kind)?.label ?? kind },
    { title: 'Numero', width: 12, value: ({ number }) => number },
    { title: 'Rekisterinumero', width: 16, value: ({ registrationNumber }) => registrationNumber },
    { title: 'Valmistenumero', width: 20, value: ({ vinNumber }) => vinNumber },
    { title: 'Merkki', width: 16, value: ({ make }) => make },
    { title: 'Malli', width: 16, value: ({ model }) => model },
    { title: 'Vuosimalli', width: 11, value: ({ year }) => year },
    ...Object.entries(fileColumnsOf(kinds)).map(([name, { title, width }]) => ({
      title,
      width,
      value: (row: ExportedRow) => inOneLine(row[name]),
    })),
    { title: 'Otsikko', width: 40, value: ({ title }) => inOneLine(title) },
    { title: side === 'GARAGE' ? 'Asiakas' : 'Korjaamo', width: 28, value: ({ parties }) => parties },
    { title: 'Tila', width: 20, value: ({ kind, status }) => kindOf.get(kind)?.statuses[side][status] ?? status },
    { title: 'Aloitettu', width: 12, value: ({ createdOn }) => createdOn, isDay: true },
    { title: 'Päättynyt', width: 12, value: ({ endedOn }) => endedOn, isDay: true },
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
    yield csvLines(
      rows.map((row) => columns.map(({ value, isDay }) => (isDay ? dayText(String(value(row))) : value(row)))),
    )
}

/** As a workbook; its texts are never formulas, with any first character. */
export async function xlsxBytes(columns: readonly Column[], pages: Pages): Promise<Readable> {
  // loaded with the first file
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(cellsOf(columns, pages), {
    name: 'Arkisto',
    columns: columns.map(({ title, width, isDay }) => ({ header: title, width, ...(isDay && { numFmt: 'd.m.yyyy' }) })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet)
}

async function* cellsOf(columns: readonly Column[], pages: Pages) {
  for await (const rows of pages)
    for (const row of rows) yield columns.map(({ value, isDay }) => (isDay ? excelDay(String(value(row))) : value(row)))
}

/** The library reads a day off a moment of UTC. */
function excelDay(day: string): Date {
  const { year, month, day: date } = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date))
}
