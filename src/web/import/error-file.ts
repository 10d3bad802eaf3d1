import type { ImportError } from '#shared/import-report.ts'
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
