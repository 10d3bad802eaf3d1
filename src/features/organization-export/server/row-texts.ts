import type { ExportedRow } from '#server/exported.ts'
import { csvLines } from '#server/http/csv-text.ts'

type Pages = AsyncIterable<readonly ExportedRow[]>

/** As CSV, as the product writes every other (`csv-text.ts`): a text that a spreadsheet would compute is made harmless. */
export async function* csvOf(columns: readonly string[], pages: Pages): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvLines([columns])}`)
  for await (const rows of pages)
    if (rows.length > 0) yield Buffer.from(csvLines(rows.map((row) => columns.map((column) => cellOf(row[column])))))
}

/** As JSON Lines: each row an object of its own line, with the same columns. */
export async function* jsonLinesOf(columns: readonly string[], pages: Pages): AsyncGenerator<Uint8Array> {
  for await (const rows of pages)
    if (rows.length > 0) yield Buffer.from(rows.map((row) => `${JSON.stringify(inOrder(columns, row))}\n`).join(''))
}

const inOrder = (columns: readonly string[], row: ExportedRow) =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  // a Finnish spreadsheet reads a point as a date
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',')
  return JSON.stringify(value)
}
