import type { ImportError, ImportReport } from '#shared/import-report.ts'
import { cutText } from '#shared/plain-text.ts'
import type { CsvRow } from './read-csv.ts'

const MAX_ERRORS = 100
export const PREVIEW_ROWS = 20

const nothing: ImportReport = {
  ...{ imported: false, rowCount: 0, added: 0, updated: 0, unchanged: 0, skipped: 0, errorCount: 0 },
  ...{ errors: [], warningCount: 0, warnings: [], columns: [], preview: [], ignoredColumns: [] },
}

/** A file that could not be read at all. */
export const unreadable = (errors: ImportError[]): ImportReport => ({ ...nothing, errors, errorCount: errors.length })

/** What the screen needs of an import, bounded however large the file is. */
export const makeReport = (report: {
  imported: boolean
  rows: readonly CsvRow[]
  columns: readonly string[]
  preview: (row: CsvRow) => string[]
  ignoredColumns: string[]
  errors: readonly ImportError[]
  added: number
  updated: number
  unchanged: number
  skipped?: number
  warnings?: readonly ImportError[]
}): ImportReport => ({
  imported: report.imported,
  rowCount: report.rows.length,
  added: report.added,
  updated: report.updated,
  unchanged: report.unchanged,
  skipped: report.skipped ?? 0,
  errorCount: report.errors.length,
  errors: report.errors.slice(0, MAX_ERRORS),
  warningCount: report.warnings?.length ?? 0,
  warnings: report.warnings?.slice(0, MAX_ERRORS) ?? [],
  columns: [...report.columns],
  preview: report.rows.slice(0, PREVIEW_ROWS).map((row) => ({
    row: row.row,
    cells: report.preview(row).map((cell) => cutText(cell, 200)),
  })),
  ignoredColumns: report.ignoredColumns.slice(0, 50),
})
