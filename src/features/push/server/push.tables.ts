import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#features/accounts/server/accounts.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'

/**
 * The browsers in which people turned messages on. A row belongs to a session and goes with it, however that ends: a device on which
 * the user signed out gets nothing more.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash')
      .notNull()
      .unique('push_subscriptions_session')
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Where the browser's push service takes its messages. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The key of ours that it was made with. */
    serverKey: text('server_key').notNull(),
    createdAt: createdAt(),
    /** When the push service last took a message for it. */
    sentAt: instant('sent_at'),
    /** Messages that finally failed since then. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_subscriptions_user').on(table.userId, table.createdAt)],
)

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect
