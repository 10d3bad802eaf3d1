import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { PRICE_TYPES } from '#shared/agreed-price.ts'
import { isBoundedSold, soldColumns } from './sold-columns.ts'

/** What is sold on a ticket. */
export const lineItems = pgTable(
  'line_items',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** `place` orders them, and has gaps. */
    ...soldColumns(),
    code: text('code').notNull().default(''),
    discountPerMille: integer('discount_per_mille').notNull().default(0),
    /** The request for extra work that the customer approved it by; a later feature's. */
    extraWorkId: uuid('extra_work_id'),
    /** What the customer approved for it then, without VAT: it may be charged in addition to what was agreed for the whole job. */
    approvedCents: integer('approved_cents'),
    /** Made by the browser once per line: a retry of the same adds nothing more. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('line_items_are_bounded', isBoundedSold(table)),
    index('line_items_ticket').on(table.garageId, table.ticketId, table.place, table.id),
    uniqueIndex('line_items_request_key').on(table.ticketId, table.requestKey),
    index('line_items_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
    index('line_items_extra_work').on(table.extraWorkId).where(sql`${table.extraWorkId} is not null`),
    index('line_items_product').on(table.productId).where(sql`${table.productId} is not null`),
  ],
)

/** What a ticket is to cost, as the garage agreed it last; no row for a ticket without an agreed price. */
export const ticketPrices = pgTable(
  'ticket_prices',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    priceType: text('price_type', { enum: PRICE_TYPES }).notNull(),
    /** Without VAT; null when nothing is agreed any more. */
    agreedCents: integer('agreed_cents'),
    /** Of the accepted offer; stays when another price is agreed. */
    guaranteeMonths: integer('guarantee_months'),
    guaranteeKm: integer('guarantee_km'),
    agreedAt: instant('agreed_at').notNull(),
    agreedByUserId: uuid('agreed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    check('ticket_prices_have_an_amount', sql`(${table.priceType} = 'NONE') = (${table.agreedCents} is null)`),
    index('ticket_prices_person').on(table.agreedByUserId),
  ],
)
