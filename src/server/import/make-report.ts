import type { ImportError, ImportMapping, ImportReport, ImportSum } from '#shared/import-report.ts'
import { cutText } from '#shared/plain-text.ts'
import type { Csv, CsvRow } from './read-csv.ts'
import { type FileRows, PREVIEW_ROWS } from './read-rows.ts'

const MAX_ERRORS = 1000
const MAX_WARNINGS = 100

const nothing: ImportReport = {
  imported: false,
  rowCount: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  errorCount: 0,
  errors: [],
  warningCount: 0,
  warnings: [],
  columns: [],
  preview: [],
  ignoredColumns: [],
}

/** A file of which no row could be read; with `mapping` a person can say which column is which. */
export const unreadable = ({ errors, mapping }: { errors: ImportError[]; mapping: ImportMapping }): ImportReport => ({
  ...nothing,
  errors,
  mapping,
  errorCount: errors.length,
})

type Made = {
  imported: boolean
  csv: Pick<Csv, 'header' | 'rows'>
  file: Pick<FileRows<unknown>, 'mapping' | 'columns' | 'ignoredColumns' | 'preview'>
  sums?: ImportSum[]
  isLong?: boolean
  /** The title of the column by which people know a row. */
  nameColumn?: string | undefined
  /** In any order. */
  errors: readonly ImportError[]
  added: number
  updated: number
  unchanged: number
  skipped?: number
  warnings?: readonly ImportError[]
}

/** What the screen needs of an import, bounded however large the file is. */
export function makeReport(made: Made): ImportReport {
  const { csv, file } = made
  const report = { ...made, errors: inOrder(made.errors), warnings: inOrder(made.warnings ?? []) }
  return {
    imported: report.imported,
    rowCount: csv.rows.length,
    added: report.added,
    updated: report.updated,
    unchanged: report.unchanged,
    skipped: report.skipped ?? 0,
    errorCount: report.errors.length,
    errors: withCells(report),
    warningCount: report.warnings.length,
    warnings: report.warnings.slice(0, MAX_WARNINGS),
    columns: file.columns,
    preview: previewed(report).map((row) => ({
      row: row.row,
      cells: file.preview(row).map((cell) => cutText(cell, 200)),
    })),
    ignoredColumns: file.ignoredColumns.slice(0, 50),
    mapping: file.mapping,
    ...(report.sums && { sums: report.sums }),
    ...(report.isLong && { isLong: true }),
    ...(report.errors.length > 0 && {
      wrongRowCount: new Set(report.errors.map(({ row }) => row)).size,
      wrongRows: wrongRows(report),
    }),
  }
}

export const MAX_WRONG_ROWS = 5000
const MAX_WRONG_CHARACTERS = 4_000_000

/** The wrong rows as they are in the file, so that a file of only them can be corrected and brought in. */
function wrongRows({ csv, errors }: Made): ImportReport['wrongRows'] {
  const wrong = new Set(errors.map(({ row }) => row))
  let characters = 0
  const kept = csv.rows.filter(({ row }) => wrong.has(row)).slice(0, MAX_WRONG_ROWS)
  return {
    headings: csv.header,
    rows: kept.filter(({ cells }) => {
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      return characters <= MAX_WRONG_CHARACTERS
    }),
  }
}

/** The first rows, or where something is wrong the first of those that have to be corrected. */
function previewed({ csv: { rows }, errors }: Made): readonly CsvRow[] {
  const wrong = new Set(errors.map(({ row }) => row))
  return (errors.length > 0 ? rows.filter(({ row }) => wrong.has(row)) : rows).slice(0, PREVIEW_ROWS)
}

/** The first errors, each with the text of its cell and by what its row is known. */
function withCells({ errors, csv: { rows }, file: { columns, preview }, nameColumn }: Made): ImportError[] {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const cellOf = (row: CsvRow, column: string) => cutText(preview(row)[columns.indexOf(column)] ?? '', 60)
  return errors.slice(0, MAX_ERRORS).map((error) => {
    const row = error.row === null ? undefined : byNumber.get(error.row)
    if (!row) return error
    return { ...error, value: cellOf(row, error.column), name: nameColumn ? cellOf(row, nameColumn) : '' }
  })
}

/** By the rows of the file. */
const inOrder = (found: readonly ImportError[]): ImportError[] =>
  found.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))
