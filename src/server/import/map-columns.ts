import type { ImportError } from '#shared/import-report.ts'
import { cutText } from '#shared/plain-text.ts'

/** A column that an import knows: its title in our own words, and the headers under which it may come. */
export type Column<Name extends string> = { name: Name; title: string; headers: readonly string[]; required?: boolean }

/** The export of one program: which headers only it writes together, and what each of its headers is; null is left out. */
export type Preset<Name extends string> = {
  name: string
  knownBy: readonly string[]
  columns: Readonly<Record<string, Name | null>>
}

/** What a person said of the file: the program that it is of, and of each column the field; null is a column that is left out. */
export type ColumnChoice = { preset?: string | undefined; columns?: readonly (string | null)[] | undefined }

export type ColumnMap<Name extends string> = {
  /** The known columns that the file has, in the file's order. */
  present: Column<Name>[]
  ignored: string[]
  /** Of each column of the file the field that it was taken as. */
  fields: (Name | null)[]
  /** The program that the file is of, where it was recognised or chosen. */
  preset: string | null
  /** Columns that lack, or are there twice: the rows cannot be read. */
  errors: ImportError[]
  /** A cell's text, empty when the file has no such column. */
  cell: (cells: readonly string[], name: Name) => string
}

type Known<Name extends string> = { columns: readonly Column<Name>[]; presets?: readonly Preset<Name>[] }

/** A file whose headers are to be read in our own words, also where it looks like a program's. */
export const PLAIN_PRESET = 'plain'

/** Only letters and digits, without dots and case: `Sähköposti (työ)` and `SAHKOPOSTI TYO` are the same. */
const plain = (header: string): string =>
  header
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')

/** Finds out which column is which by the header row, unless a person chose; missing and repeated columns are reported in Finnish. */
export function mapColumns<Name extends string>(
  header: readonly string[],
  { columns, presets = [] }: Known<Name>,
  { headerRow = 1, chosen = {} }: { headerRow?: number; chosen?: ColumnChoice | undefined } = {},
): ColumnMap<Name> {
  const preset =
    chosen.preset === undefined
      ? recognised(header, presets)
      : presets.find(({ name }) => name === chosen.preset && name !== PLAIN_PRESET)
  const byName = new Map<string, Column<Name>>(columns.map((column) => [column.name, column]))
  const known = new Map<string, Column<Name> | undefined>([
    ...columns.flatMap((column) => column.headers.map((text) => [plain(text), column] as const)),
    // what a program calls its columns goes before what the words mean elsewhere
    ...Object.entries(preset?.columns ?? {}).map(([text, name]) => [plain(text), byName.get(name ?? '')] as const),
  ])
  const places = new Map<Name, number>()
  const present: Column<Name>[] = []
  const ignored: string[] = []
  const errors: ImportError[] = []
  const fields = header.map((text, place): Name | null => {
    const choice = chosen.columns?.[place]
    const column = choice === undefined ? known.get(plain(text)) : byName.get(choice ?? '')
    if (!column) {
      if (text !== '') ignored.push(cutText(text, 80))
      return null
    }
    if (places.has(column.name))
      errors.push({ row: headerRow, column: column.title, message: `Sarake ${column.title} on tiedostossa kahdesti.` })
    else {
      places.set(column.name, place)
      present.push(column)
    }
    return column.name
  })
  for (const { title } of columns.filter(({ required, name }) => required && !places.has(name)))
    errors.push({ row: headerRow, column: title, message: `Otsikkoriviltä puuttuu sarake ${title}.` })
  return {
    present,
    ignored,
    fields,
    preset: preset?.name ?? null,
    errors,
    cell: (cells, name) => unguarded(cells[places.get(name) ?? -1] ?? ''),
  }
}

/** The program with the most of its own headers in the file. */
function recognised<Name extends string>(
  header: readonly string[],
  presets: readonly Preset<Name>[],
): Preset<Name> | undefined {
  const there = new Set(header.map(plain))
  return presets
    .filter(({ knownBy }) => knownBy.length > 0 && knownBy.every((text) => there.has(plain(text))))
    .toSorted((one, other) => other.knownBy.length - one.knownBy.length)[0]
}

/** All headers that mean something, for finding the row of headers. */
export const knownColumns = <Name extends string>({ columns, presets = [] }: Known<Name>): Column<string>[] => [
  ...columns,
  ...presets.map((preset) => ({ name: preset.name, title: preset.name, headers: Object.keys(preset.columns) })),
]

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
