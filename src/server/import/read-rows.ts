import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { ImportError, ImportMapping } from '#shared/import-report.ts'
import { cutText } from '#shared/plain-text.ts'
import { type Column, type ColumnChoice, type ColumnMap, mapColumns, type Preset } from './map-columns.ts'
import type { Csv, CsvRow } from './read-csv.ts'

/** What is wrong in one row: the column's title and a Finnish sentence. */
export type Wrong = { column: string; message: string }

/** The text of a row's cell; empty when the file has no such column. */
export type Cells<Name extends string> = (name: Name) => string

/**
 * A row as it was understood; what is odd in it does not prevent the import. `shown`: cells whose meaning differs from their text, for the preview.
 */
export type ReadRow<Name extends string, Row> =
  | { row: Row; odd?: readonly Wrong[]; shown?: Partial<Record<Name, string>> }
  | { wrong: Wrong[] }
  /** A row that is none of the list's, such as a sum beneath it, and why. */
  | { leftOut: Wrong }

/** A feature's rows: its columns, how one row is read, and what no two rows of a file may share. */
export type RowReader<Name extends string, Row> = {
  columns: readonly Column<Name>[]
  /** Programs of which the exports are known. */
  presets?: readonly Preset<Name>[]
  /** What the header row lacks, beyond the columns that are required. */
  lacking?: (has: (name: Name) => boolean) => ImportError[]
  read: (cell: Cells<Name>) => ReadRow<Name, Row>
  /** Values that may be in one row only; an empty one does not count. */
  unique: readonly { column: string; of: (row: Row) => string; taken: (firstRow: number) => string }[]
}

/** A row with its number in the file. */
export type Numbered<Row> = { number: number; row: Row }

export type FileRows<Row> = {
  mapping: ImportMapping
  rows: Numbered<Row>[]
  errors: ImportError[]
  /** What is reported and does not prevent the import. */
  warnings: ImportError[]
  skipped: number
  columns: string[]
  ignoredColumns: string[]
  preview: (row: CsvRow) => string[]
}

/** How many rows are shown of a file. */
export const PREVIEW_ROWS = 20

/** How many rows are read before others get their turn: reading phone numbers is slow. */
const ROWS_A_TURN = 100

/** Reads the rows of a file; each wrong cell is reported with its row, and nothing is thrown. */
export async function readRows<Name extends string, Row>(
  csv: Csv,
  reader: RowReader<Name, Row>,
  chosen?: ColumnChoice,
): Promise<FileRows<Row> | { errors: ImportError[]; mapping: ImportMapping }> {
  const { header, headerRow, above, rows: fileRows } = csv
  const map = mapColumns(header, reader, { headerRow, chosen })
  const mapping = mappingOf(csv, reader, map)
  const lacking = reader.lacking?.((name) => map.present.some((column) => column.name === name)) ?? []
  const unread = [...map.errors, ...lacking]
  if (unread.length > 0) return { errors: unread, mapping }

  const rows: Numbered<Row>[] = []
  const errors: ImportError[] = []
  const warnings: ImportError[] = above.map(({ row, text }) => ({
    row,
    column: '',
    message: `Otsikkorivin yläpuolella oleva rivi jätetään pois: ${text}`,
  }))
  let skipped = 0
  const shown = new Map<number, Partial<Record<Name, string>>>()
  const firstRows = reader.unique.map(() => new Map<string, number>())
  for (const [index, { row: number, cells }] of fileRows.entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await setImmediate()
    const read = reader.read((name) => map.cell(cells, name))
    if ('leftOut' in read) {
      skipped++
      warnings.push({ row: number, ...read.leftOut })
      continue
    }
    const wrong = 'wrong' in read ? read.wrong : shared(reader.unique, firstRows, { number, row: read.row })
    for (const one of wrong) errors.push({ row: number, ...one })
    if ('wrong' in read || wrong.length > 0) continue
    rows.push({ number, row: read.row })
    for (const one of read.odd ?? []) warnings.push({ row: number, ...one })
    if (read.shown && shown.size < PREVIEW_ROWS) shown.set(number, read.shown)
  }
  return {
    mapping,
    rows,
    errors,
    warnings,
    skipped,
    columns: map.present.map(({ title }) => title),
    ignoredColumns: map.ignored,
    // what was understood, so that a wrong guess is seen before it is saved
    preview: ({ row, cells }) => map.present.map(({ name }) => shown.get(row)?.[name] ?? map.cell(cells, name)),
  }
}

const SAMPLES = 3
const SAMPLED_ROWS = 50

/** What a person needs to say which column is which. */
function mappingOf<Name extends string>(
  { header, rows }: Csv,
  { columns, presets = [] }: Pick<RowReader<Name, never>, 'columns' | 'presets'>,
  { fields, preset }: ColumnMap<Name>,
): ImportMapping {
  const first = rows.slice(0, SAMPLED_ROWS)
  return {
    fields: columns.map(({ name, title }) => ({ name, title })),
    columns: header.map((heading, place) => ({
      heading: cutText(heading, 80),
      samples: [...new Set(first.map(({ cells }) => cells[place] ?? '').filter(Boolean))]
        .slice(0, SAMPLES)
        .map((text) => cutText(text, 60)),
      field: fields[place] ?? null,
    })),
    presets: presets.map(({ name }) => name),
    preset,
  }
}

/** What the row has in common with one above it. */
function shared<Row>(
  unique: RowReader<string, Row>['unique'],
  firstRows: readonly Map<string, number>[],
  { number, row }: Numbered<Row>,
): Wrong[] {
  return unique.flatMap(({ column, of, taken }, place) => {
    const value = of(row)
    const first = firstRows[place]?.get(value)
    if (value !== '' && first === undefined) firstRows[place]?.set(value, number)
    return value === '' || first === undefined ? [] : [{ column, message: taken(first) }]
  })
}

const SUM = /^(?:yhteensä|yht\.?|summa|summat|total|totals|sum|keskiarvo|average)\s*:?$/i

/** What spreadsheets write at the beginning of the row beneath a list. */
export const isSum = (cell: string): boolean => SUM.test(cell.trim())

/** What a schema has against a row, by the titles that its fields have in the file: of each field the first. */
export const wrongFields = (error: z.ZodError | undefined, titles: Readonly<Record<string, string>>): Wrong[] =>
  (error?.issues ?? [])
    .filter(({ path }, place, issues) => issues.findIndex((one) => one.path[0] === path[0]) === place)
    .map(({ path, message }) => ({ column: titles[String(path[0])] ?? '', message }))
