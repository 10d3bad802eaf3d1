import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../db/columns.ts'
import type { TextChannel } from './deliveries.tables.ts'

/** The numbers that answered STOP: nothing is sent there by that channel until they answer START. */
export const textOptOuts = pgTable(
  'text_opt_outs',
  {
    channel: text('channel').$type<TextChannel>().notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.phoneNumber] })],
)

/** Which messages of theirs were taken: providers may hand one over twice. */
export const receivedTexts = pgTable(
  'received_texts',
  {
    /** The provider's id of the message. */
    providerId: text('provider_id').primaryKey(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (table) => [index('received_texts_old').on(table.receivedAt)],
)
