import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { EXPORT_STATES } from '../organization-export.ts'

/** What an organisation takes out of the product: the pieces of a ZIP file in the storage. */
export const organizationExports = pgTable(
  'organization_exports',
  {
    id: id(),
    /** Null when the organisation is gone: the row stays until its pieces are removed. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    askedByUserId: uuid('asked_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    withFiles: boolean('with_files').notNull(),
    state: text('state', { enum: EXPORT_STATES }).notNull().default('WAITING'),
    /** Made by the browser: the same request again is the same export. */
    requestKey: uuid('request_key').notNull(),
    /** The run that makes it, or made it: each writes its own pieces, and one that another has overtaken writes no more. */
    runId: uuid('run_id'),
    /** Pieces of the run that are in the storage, or that were about to be: noted before each is written. */
    pieceCount: integer('piece_count').notNull().default(0),
    kindsDone: integer('kinds_done').notNull().default(0),
    kindCount: integer('kind_count').notNull().default(0),
    filesDone: integer('files_done').notNull().default(0),
    fileCount: integer('file_count'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('organization_exports_organization').on(table.organizationId, table.id),
    // of two presses at once the second one finds the first one's
    uniqueIndex('organization_exports_under_way')
      .on(table.organizationId)
      .where(sql`${table.state} in ('WAITING', 'MAKING')`),
    uniqueIndex('organization_exports_request').on(table.organizationId, table.requestKey),
    index('organization_exports_asked_by').on(table.askedByUserId),
    // for the sweep, of all organisations
    index('organization_exports_old').on(table.createdAt),
  ],
)
