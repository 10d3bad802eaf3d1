import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { preciseInstant } from '#server/db/columns.ts'

/** Users who want one mail each morning. */
export const digests = pgTable('notification_digests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What was new before that was in an earlier digest, or is older than the wish for one. */
  newsSince: preciseInstant('news_since').notNull(),
})
