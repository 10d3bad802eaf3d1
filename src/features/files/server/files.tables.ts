import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { UPLOAD_PURPOSES } from '#shared/upload.ts'

/**
 * Every object in the storage has its row here, written before the object, so that the sweep finds all that is left over. Rows outlive their owners
 * for the same reason: the sweep removes the object first.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for an avatar, and when the organisation is gone. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** Who uploaded it; null when the user is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    purpose: text('purpose', { enum: UPLOAD_PURPOSES }).notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Where the storage keeps it. */
    key: text('key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    /** Made by the browser, so that a retry of the same upload keeps nothing twice. */
    uploadKey: uuid('upload_key'),
    /** The thing that it hangs on: a kind that has its `fileAccess`, and the thing's id. */
    attachedToKind: text('attached_to_kind'),
    attachedToId: uuid('attached_to_id'),
    createdAt: createdAt(),
    /** Given up: it is not read any more, and the sweep removes it. A moment to come while its bytes are being stored (`being-written.ts`). */
    removedAt: instant('removed_at'),
    /** When the sweep last tried to remove its object and could not. */
    removalFailedAt: instant('removal_failed_at'),
  },
  (table) => [
    index('files_organization').on(table.organizationId, table.id),
    index('files_user').on(table.userId, table.id),
    index('files_attached').on(table.attachedToId, table.id).where(sql`${table.attachedToId} is not null`),
    index('files_loose').on(table.createdAt).where(sql`${table.attachedToId} is null`),
    uniqueIndex('files_upload')
      .on(table.userId, table.uploadKey)
      .where(sql`${table.uploadKey} is not null and ${table.removedAt} is null`),
    index('files_removed').on(table.removalFailedAt.nullsFirst(), table.id).where(sql`${table.removedAt} is not null`),
  ],
)
