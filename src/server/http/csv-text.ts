/** What a spreadsheet would take for a formula and compute, whichever user wrote it into the product. */
const FORMULA = /^[=+\-@\t\r]/
/** An amount below zero, as a Finnish spreadsheet reads it. */
const AMOUNT = /^-\d+,\d+$/

export type CsvRow = readonly (string | number | null)[]

/**
 * Rows as a CSV file that a Finnish Excel opens by a double click: its separator, its line ends, the mark of UTF-8. A cell that could be a formula
 * begins with an apostrophe, which spreadsheets take for "this is text".
 */
export const csvText = (rows: readonly CsvRow[]): string => `\ufeff${csvLines(rows)}`

/** The same without the mark, for a file that is sent piece by piece: only its first piece has one. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('')

function cellText(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
