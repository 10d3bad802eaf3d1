import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from './tickets.tables.ts'

/** The newest message of the other side that no person of the organisation has opened yet, of each ticket that has one. */
export const unreadMessages = pgTable(
  'ticket_unread_messages',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.ticketId] }),
    index('ticket_unread_messages_ticket').on(table.ticketId),
  ],
)
