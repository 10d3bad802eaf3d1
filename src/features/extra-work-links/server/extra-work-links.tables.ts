import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { LINK_CHANNELS, MESSAGE_STATES } from '../extra-work-links.ts'

/** A request for extra work that was sent as a link to a person without an account, and what became of the message. */
export const extraWorkLinks = pgTable(
  'extra_work_links',
  {
    id: id(),
    extraWorkId: uuid('extra_work_id')
      .notNull()
      .references(() => extraWorks.id, { onDelete: 'cascade' }),
    /** Which asking it shows: once it is asked again, the link is worth nothing. */
    revision: integer('revision').notNull(),
    /** The side that sent it, and who of it. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    channel: text('channel', { enum: LINK_CHANNELS }).notNull(),
    address: text('address').notNull(),
    /** Whether the address was the customer's or the ticket's own; otherwise who sent it typed it. */
    isKnown: boolean('is_known').notNull(),
    /** The row of `signed_links`, whose subject this row is. */
    linkId: uuid('link_id').notNull(),
    /** The row of `deliveries` of the newest message. */
    deliveryId: uuid('delivery_id').notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('QUEUED'),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    /** When a user took it back; what ends by itself shows in the request. */
    revokedAt: instant('revoked_at'),
    /** When a person would have approved by it more than the customer lets them. */
    aboveLimitAt: instant('above_limit_at'),
    /** Made by the browser once per sending. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('extra_work_links_request_key').on(table.extraWorkId, table.organizationId, table.requestKey),
    index('extra_work_links_person').on(table.userId),
  ],
)

export type LinkRow = typeof extraWorkLinks.$inferSelect
