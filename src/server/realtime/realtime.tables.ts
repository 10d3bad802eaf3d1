import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * Who is online, a row per connection (browser tab), kept by the process that holds the connection. Rows of a process that ended expire. No foreign
 * keys: this is the ground, and the rows are kept for minutes.
 */
export const realtimePresence = pgTable(
  'realtime_presence',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    connectionId: text('connection_id').notNull(),
    processId: uuid('process_id').notNull(),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.connectionId] }),
    index('realtime_presence_process').on(table.processId),
  ],
)

/** When a member of an organisation was last online, written as they leave; a user who is online still has rows above. */
export const realtimeLastSeen = pgTable('realtime_last_seen', {
  organizationId: uuid('organization_id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})
