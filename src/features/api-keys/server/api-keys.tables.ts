import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { API_SCOPES } from '../api-keys.ts'

/** Keys of an organisation's programs. A key is the organisation's: it outlives the membership and the account of who made it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: API_SCOPES }).array().notNull(),
    /** The part of the key by which its row is found; no secret. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the whole key, hex; the key itself is kept nowhere. */
    keyHash: text('key_hash').notNull(),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('api_keys_organization').on(table.organizationId, table.id),
    // a call names only the key: the organisation is known by it
    uniqueIndex('api_keys_prefix').on(table.prefix),
    index('api_keys_created_by').on(table.createdByUserId),
  ],
)
