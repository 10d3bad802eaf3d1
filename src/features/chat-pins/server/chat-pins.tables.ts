import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { chatMessages, chats } from '#features/chats/server/chats.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt } from '#server/db/columns.ts'

/** Messages of a conversation that are pinned to a ticket of the same two sides. */
export const chatPins = pgTable(
  'chat_pins',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    messageNumber: bigint('message_number', { mode: 'number' })
      .notNull()
      .references(() => chatMessages.number, { onDelete: 'cascade' }),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.messageNumber] }),
    // the marks of a part of a conversation
    index('chat_pins_of_chat').on(table.chatId, table.messageNumber),
    index('chat_pins_message').on(table.messageNumber),
    index('chat_pins_user').on(table.userId),
  ],
)
