import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'

export const DELIVERY_CHANNELS = ['mail', 'sms', 'whatsapp', 'push'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
/** Those that go to a phone's number, and of which the provider reports the status. */
export type TextChannel = 'sms' | 'whatsapp'
export const isText = (channel: DeliveryChannel): channel is TextChannel => channel === 'sms' || channel === 'whatsapp'

/**
 * `held` waits for its moment, `queued` for the channel; `sent` is in the provider's hands. What a phone got is `delivered`, and `read` when it
 * says so. From `queued` on only forward (`text-states.ts`), but for a failed one that a super-user sends again.
 */
const STATES = ['held', 'queued', 'sent', 'delivered', 'read', 'failed', 'suppressed'] as const
export type DeliveryState = (typeof STATES)[number]

/**
 * Why a delivery never left: too many, no recipient who still wants it, they saw it in the app, they answered STOP, their device is gone, or news
 * came before it left.
 */
export const SUPPRESSED_REASONS = ['limit', 'unwanted', 'online', 'opted_out', 'gone', 'overtaken'] as const
export type SuppressedReason = (typeof SUPPRESSED_REASONS)[number]

type Recipients = Record<'userId' | 'addressId' | 'targetKind', AnyPgColumn>
const toStrangers = ({ userId, addressId, targetKind }: Recipients) =>
  sql`${userId} is null and ${addressId} is null and ${targetKind} is not null`

/**
 * Everything that is sent to the outside, on any channel, and what was to leave and did not: the developer's outbox and the delivery log of
 * super-users. What really went out keeps no contents (they carry signed links), a text message from the moment it arrived, since until then it may
 * have to be sent again; what is kept in the outbox keeps them.
 * No foreign keys: this is the ground, and a delivery outlives what it is about.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channel: text('channel', { enum: DELIVERY_CHANNELS }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    text: text('text').notNull().default(''),
    /** The words of a mail that can be answered, as hashes (`inbound-mail/our-mail.ts`): an answer's quotation is known by them. */
    fingerprint: text('fingerprint').notNull().default(''),
    /** Signed; its holder can stop such mails to this recipient. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Where an answer goes, of a mail that a person writes to us by a form; other mails are answered to a signed address. */
    replyTo: text('reply_to'),
    createdAt: createdAt(),
    state: text('state', { enum: STATES }).notNull().default('queued'),
    /** It leaves then, or as soon after as it can. */
    dueAt: instant('due_at').notNull().default(sql`now()`),
    reason: text('reason', { enum: SUPPRESSED_REASONS }),
    attempts: integer('attempts').notNull().default(0),
    settledAt: instant('settled_at'),
    /** Of the last try; stays when it finally failed. */
    error: text('error'),
    /** The provider's own id of the delivery. */
    providerId: text('provider_id'),
    /** Two deliveries with the same key are one. */
    idempotencyKey: text('idempotency_key').unique('deliveries_idempotency_key'),

    // recipient and cause: all null for mails about an account or an invitation
    /** The person behind `to`; null for an organisation's shared address. */
    userId: uuid('user_id'),
    /** The shared address behind `to`. */
    addressId: uuid('address_id'),
    /** The organisation that is notified. */
    organizationId: uuid('organization_id'),
    noticeKind: text('notice_kind'),
    noticeGroup: text('notice_group'),
    targetKind: text('target_kind'),
    targetId: uuid('target_id'),
    /** The announced event (`outbox_events`) that the delivery began with. */
    eventId: bigint('event_id', { mode: 'number' }),
    /** The organisation whose act it is about. */
    senderOrganizationId: uuid('sender_organization_id'),
    senderUserId: uuid('sender_user_id'),
    /** While it is held, what happened in the meantime joins the delivery with the same key. */
    groupKey: text('group_key'),
    /** What a held delivery will say, a part for each thing that happened. */
    parts: jsonb('parts').$type<readonly unknown[]>().notNull().default([]),
  },
  (table) => [
    index('deliveries_newest').on(table.createdAt),
    index('deliveries_settled').on(table.state, table.settledAt),
    uniqueIndex('deliveries_group').on(table.groupKey).where(sql`${table.state} = 'held'`),
    // what has not left is taken back when a newer notice about the same thing comes
    index('deliveries_unsent')
      .on(table.targetId, table.organizationId)
      .where(sql`${table.state} in ('held', 'queued')`),
    // what a person answers by phone belongs to the newest message there
    index('deliveries_texts').on(table.channel, table.to, table.createdAt).where(sql`${table.channel} <> 'mail'`),
    index('deliveries_user').on(table.userId).where(sql`${table.userId} is not null`),
    // what reaches people without an account is counted by day, sender and recipient (outreach/sent-messages.ts)
    index('deliveries_outreach').on(table.createdAt).where(toStrangers(table)),
    index('deliveries_outreach_organization').on(table.senderOrganizationId, table.createdAt).where(toStrangers(table)),
    index('deliveries_outreach_user').on(table.senderUserId, table.createdAt).where(toStrangers(table)),
    index('deliveries_outreach_to').on(table.to, table.createdAt).where(toStrangers(table)),
  ],
)

export type DeliveryRow = typeof deliveries.$inferSelect
