import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id } from '#server/db/columns.ts'

/** Tickets that were called ready with messages to people without an account: a retry of the same request sends nothing more. */
export const readyActs = pgTable(
  'ready_acts',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ready_acts_request_key').on(table.ticketId, table.requestKey),
    index('ready_acts_age').on(table.createdAt),
  ],
)
