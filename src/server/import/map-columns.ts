import type { ImportError } from '#shared/import-report.ts'
import { cutText } from '#shared/plain-text.ts'

/** A column that an import knows: its title in our own words, and the headers under which it may come. */
export type Column<Name extends string> = { name: Name; title: string; headers: readonly string[]; required?: boolean }

export type ColumnMap<Name extends string> = {
  /** The known columns that the file has, in the file's order. */
  present: Column<Name>[]
  ignored: string[]
  /** A cell's text, empty when the file has no such column. */
  cell: (cells: readonly string[], name: Name) => string
}

/** Only letters and digits, without dots and case: `Sähköposti (työ)` and `SAHKOPOSTI TYO` are the same. */
const plain = (header: string): string =>
  header
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')

/** Finds out which column is which by the header row; missing and repeated columns are reported in Finnish. */
export function mapColumns<Name extends string>(
  header: readonly string[],
  columns: readonly Column<Name>[],
  headerRow = 1,
): ColumnMap<Name> | { errors: ImportError[] } {
  const known = new Map(columns.flatMap((column) => column.headers.map((text) => [plain(text), column] as const)))
  const places = new Map<Name, number>()
  const present: Column<Name>[] = []
  const ignored: string[] = []
  const errors: ImportError[] = []
  header.forEach((text, place) => {
    const column = known.get(plain(text))
    if (!column) {
      if (text !== '') ignored.push(cutText(text, 80))
    } else if (places.has(column.name))
      errors.push({ row: headerRow, column: column.title, message: `Sarake ${column.title} on tiedostossa kahdesti.` })
    else {
      places.set(column.name, place)
      present.push(column)
    }
  })
  const missing = columns.filter(({ required, name }) => required && !places.has(name))
  for (const { title } of missing)
    errors.push({ row: headerRow, column: title, message: `Otsikkoriviltä puuttuu sarake ${title}.` })
  if (errors.length > 0) return { errors }
  return { present, ignored, cell: (cells, name) => unguarded(cells[places.get(name) ?? -1] ?? '') }
}

/** How many of a row's cells are headers that are known. */
export function countKnown<Name extends string>(cells: readonly string[], columns: readonly Column<Name>[]): number {
  const known = new Set(columns.flatMap(({ headers }) => headers.map(plain)))
  return cells.filter((cell) => known.has(plain(cell))).length
}

/** Spreadsheets guard a number that is to stay a text: `'040…`, `="040…"`. */
const unguarded = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[\d=+@-])/, '')
    .trim()
