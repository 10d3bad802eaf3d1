import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../db/columns.ts'
import type { ProvedDomains } from './proved-sender.ts'
import { REFUSAL_NAMES } from './refusals.ts'

/** `arriving`: its contents may not be stored yet. `waiting`: for its job. `asked`: for the person's yes. The other two are final. */
const STATES = ['arriving', 'waiting', 'asked', 'posted', 'refused'] as const

/** What was known when it came, before it was read. */
export type Arrival = {
  /** False for one that was too large: only its beginning is kept. */
  isWhole: boolean
  /** Sent from no address, as bounces and automatic answers are. */
  isBounce: boolean
  /** The domain that it says it is from says that it is not. */
  isForged: boolean
  isExpired: boolean
  /** The domains that were found to have sent it; left out in older rows, of which nothing is known. */
  provedDomains?: ProvedDomains
  /** The person said in the product that it is theirs. */
  isConfirmed?: true
  /** What came along with an answer that the person is asked about. */
  attachmentNames?: readonly string[]
}

/**
 * What came to reply addresses of ours. Contents are in the storage until it is handled; the outcome is kept for a month, for support that looks for
 * an answer that did not appear. No foreign keys: this is the ground.
 */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: id(),
    /** Of the message's own id and the address that it came to: one that comes twice is one. */
    key: text('key').notNull().unique('inbound_mails_key'),
    /** The mail that it answers, and what that was about. */
    deliveryId: uuid('delivery_id').notNull(),
    /** The user who was written to; null when the account was deleted. */
    userId: uuid('user_id'),
    organizationId: uuid('organization_id').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: uuid('target_id').notNull(),
    /** As it says itself. */
    from: text('from').notNull(),
    subject: text('subject').notNull(),
    arrival: jsonb('arrival').$type<Arrival>().notNull(),
    /** Where the storage keeps its contents; null when they are removed. */
    contentsKey: text('contents_key'),
    state: text('state', { enum: STATES }).notNull().default('arriving'),
    reason: text('reason', { enum: REFUSAL_NAMES }),
    /**
     * The text of what was refused, or of which something was cut that may have been the person's: for super-users, while the row is kept. Of one
     * that is `asked`, what will be posted: only for the person.
     */
    keptText: text('kept_text').notNull().default(''),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('inbound_mails_refused').on(table.settledAt).where(sql`${table.state} = 'refused'`),
    index('inbound_mails_received').on(table.receivedAt),
    index('inbound_mails_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
)

export type InboundMailRow = typeof inboundMails.$inferSelect
