import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { searchedTextSql } from '#server/db/searched-text.ts'

const messageNumber = (name: string) => bigint(name, { mode: 'number' })

/** What a garage and a customer write to each other: one conversation for the pair. */
export const chats = pgTable(
  'chats',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    /** The newest message, and the newest of each side; 0 for none. A user who answers has read what was written before. */
    lastNumber: messageNumber('last_number').notNull().default(0),
    garageNumber: messageNumber('garage_number').notNull().default(0),
    customerNumber: messageNumber('customer_number').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('chats_pair').on(table.garageId, table.customerId),
    index('chats_of_garage').on(table.garageId, table.lastNumber),
    index('chats_of_customer').on(table.customerId, table.lastNumber),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    /** By which the source names a message (specification, section 3); rises over the whole platform. */
    number: messageNumber('number').notNull().unique().generatedAlwaysAsIdentity(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** The body as a search compares it. Kept, since making it takes ten times as long as looking into it. */
    searched: text('searched').generatedAlwaysAs(sql.raw(searchedTextSql('body'))),
    attachmentCount: integer('attachment_count').notNull().default(0),
    /** It came as an answer to a mail. */
    byMail: boolean('by_mail').notNull().default(false),
    replyTo: messageNumber('reply_to'),
    /** Made by the browser once per message: a retry sends nothing more. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('chat_messages_say_something', sql`${table.withdrawnAt} is null or ${table.body} = ''`),
    index('chat_messages_of_chat').on(table.chatId, table.number),
    // what was written on a day
    index('chat_messages_of_day').on(table.chatId, table.createdAt, table.number),
    uniqueIndex('chat_messages_request_key').on(table.chatId, table.requestKey),
    index('chat_messages_user').on(table.userId, table.id),
  ],
)

/** How far each person has read; a person of both sides has read for each. */
export const chatReads = pgTable(
  'chat_reads',
  {
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: messageNumber('number').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.organizationId, table.userId] }),
    index('chat_reads_user').on(table.userId),
  ],
)
