import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { IMPORT_RUN_STATES, type ImportError, type ImportReport, type ImportSum } from '#shared/import-report.ts'
import { createdAt, id, instant } from '../db/columns.ts'
import type { ImportScope } from './importer.ts'
import type { ColumnChoice } from './map-columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What a run needs besides the file. */
type Asked = { scope: ImportScope; chosen: ColumnChoice }

/**
 * Imports that are saved in the background. Rows and `doneRows` are written in one transaction, so that a run that was interrupted goes on where it
 * was; the file is kept until all of it is saved.
 */
export const importRuns = pgTable(
  'import_runs',
  {
    id: id(),
    /** The organisation that imports; the tables of organisations are above this one. */
    organizationId: uuid('organization_id').notNull(),
    kind: text('kind').notNull(),
    /** Made by the browser: the same request again is the same run. */
    requestKey: uuid('request_key').notNull(),
    asked: jsonb('asked').$type<Asked>().notNull(),
    fileName: text('file_name').notNull(),
    file: bytes('file'),
    state: text('state', { enum: IMPORT_RUN_STATES }).notNull(),
    /** Rows to be saved, and how many of them were looked at. */
    rowCount: integer('row_count').notNull(),
    doneRows: integer('done_rows').notNull().default(0),
    added: integer('added').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    skipped: integer('skipped').notNull(),
    sums: jsonb('sums').$type<ImportSum[]>().notNull().default([]),
    errorCount: integer('error_count').notNull(),
    errors: jsonb('errors').$type<ImportError[]>().notNull(),
    warningCount: integer('warning_count').notNull(),
    warnings: jsonb('warnings').$type<ImportError[]>().notNull(),
    /** As they are in the file, to be corrected and brought in again. */
    wrongRows: jsonb('wrong_rows').$type<NonNullable<ImportReport['wrongRows']>>().notNull(),
    createdAt: createdAt(),
    /** When the last batch was saved. */
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('import_runs_request').on(table.organizationId, table.requestKey),
    index('import_runs_newest').on(table.organizationId, table.kind, table.createdAt),
    index('import_runs_old').on(table.createdAt),
  ],
)
