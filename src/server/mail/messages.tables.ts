import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'

/**
 * Every message that leaves the house, on any channel: the developer's outbox and the delivery log of super-users. What
 * really went out keeps no contents (they carry signed links); what is kept in the outbox keeps them.
 */
export const sentMessages = pgTable(
  'sent_messages',
  {
    id: id(),
    channel: text('channel', { enum: ['mail', 'sms', 'whatsapp'] }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    text: text('text').notNull().default(''),
    createdAt: createdAt(),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    settledAt: instant('settled_at'),
    /** Of the last try; stays when it finally failed. */
    error: text('error'),
    /** The provider's own id of the message. */
    providerId: text('provider_id'),
    /** Two messages with the same key are one. */
    idempotencyKey: text('idempotency_key').unique('sent_messages_idempotency_key'),
  },
  (table) => [
    index('sent_messages_newest').on(table.createdAt),
    index('sent_messages_settled').on(table.state, table.settledAt),
  ],
)
