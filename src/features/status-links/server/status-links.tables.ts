import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { MESSAGE_STATES } from '#features/extra-work-links/extra-work-links.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { STATUS_MESSAGES } from '#shared/timeline-acts.ts'
import { STATUS_CHANNELS } from '../status-links.ts'

/** A person without an account who follows a ticket: one row a number or address, with what became of the newest message to it. */
export const statusLinks = pgTable(
  'status_links',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The side that sent the newest message, and who of it. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the garage has ever sent it: what only the customer typed is not the garage's to see. */
    byGarage: boolean('by_garage').notNull(),
    name: text('name').notNull(),
    channel: text('channel', { enum: STATUS_CHANNELS }).notNull(),
    address: text('address').notNull(),
    /** Whether a message asked this person about a price, or gave them a receipt: a typed number then sees prices. */
    wasAsked: boolean('was_asked').notNull(),
    /** The row of `signed_links`, whose subject this row is. */
    linkId: uuid('link_id').notNull(),
    about: text('about', { enum: STATUS_MESSAGES }).notNull(),
    /** The row of `deliveries` of the newest message; null for who came by another link. */
    deliveryId: uuid('delivery_id'),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('QUEUED'),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    revokedAt: instant('revoked_at'),
    /** The askings of extra work of which the person would have approved too much: the customer's people are notified once of each. */
    aboveLimit: text('above_limit').array().notNull().default([]),
    /** The proposal of a price that the person wants to be called about, with its version. */
    calledFor: text('called_for').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('status_links_receiver').on(table.ticketId, table.address).where(sql`${table.revokedAt} is null`),
    index('status_links_ticket').on(table.ticketId, table.id),
    index('status_links_person').on(table.userId).where(sql`${table.userId} is not null`),
  ],
)

export type StatusLinkRow = typeof statusLinks.$inferSelect
