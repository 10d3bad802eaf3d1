import type { ImportError, ImportReport } from '#shared/import-report.ts'
import type { TemplateFile } from './template-file.ts'

/** A cell of a CSV file: quoted where it has to be, and never a formula to the program that opens it. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** All errors as a file, to correct the chosen one with. */
export const errorFile = (errors: readonly ImportError[]): TemplateFile => ({
  name: 'virheet.csv',
  rows: [
    ['Rivi', 'Kohde', 'Sarake', 'Tiedostossa', 'Virhe'],
    ...errors.map(({ row, name = '', column, value = '', message }) =>
      [row === null ? '' : String(row), name, column, value, message].map(cellText),
    ),
  ],
})

/** The wrong rows as they are in the file, each with what is wrong: corrected, the same file can be brought in. */
export function wrongRowsFile(
  { headings, rows }: NonNullable<ImportReport['wrongRows']>,
  errors: readonly ImportError[],
): TemplateFile {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  const reason = (row: number) =>
    (byRow.get(row) ?? []).map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')
  return {
    name: 'vialliset-rivit.csv',
    rows: [
      [...headings, 'Virhe'].map(cellText),
      ...rows.map(({ row, cells }) => [...headings.map((_, place) => cells[place] ?? ''), reason(row)].map(cellText)),
    ],
  }
}
