import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { PRICE_TYPES } from '#shared/agreed-price.ts'
import type { ProposedLine } from '../line-items.ts'
import { ANSWERED_HOW, PROPOSAL_STATES, PROPOSED_TYPES, SPOKEN_WAYS } from '../price-proposals.ts'
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
    /** It has no price yet: it counts as nothing, and is not billed. */
    isUnpriced: boolean('is_unpriced').notNull().default(false),
    /** Who does it, where that is not the ticket's mechanic. */
    mechanicId: uuid('mechanic_id').references(() => users.id, { onDelete: 'set null' }),
    /** When it was ticked off. */
    doneAt: instant('done_at'),
    /** Made by the browser once per line: a retry of the same adds nothing more. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('line_items_are_bounded', isBoundedSold(table)),
    check('line_items_unpriced_cost_nothing', sql`not ${table.isUnpriced} or ${table.unitPriceCents} = 0`),
    index('line_items_ticket').on(table.garageId, table.ticketId, table.place, table.id),
    uniqueIndex('line_items_request_key').on(table.ticketId, table.requestKey),
    index('line_items_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
    index('line_items_extra_work').on(table.extraWorkId).where(sql`${table.extraWorkId} is not null`),
    index('line_items_mechanic').on(table.mechanicId).where(sql`${table.mechanicId} is not null`),
    index('line_items_product').on(table.productId).where(sql`${table.productId} is not null`),
  ],
)

/** The chosen services of a ticket that have become lines: each does so once, also when its line is removed afterwards. */
export const serviceLines = pgTable(
  'service_lines',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id').references(() => lineItems.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.serviceId] }),
    index('service_lines_line').on(table.lineId),
    index('service_lines_service').on(table.serviceId),
  ],
)

/** What the garage said that a ticket costs, and what the customer said to it. */
export const priceProposals = pgTable(
  'price_proposals',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    state: text('state', { enum: PROPOSAL_STATES }).notNull().default('OPEN'),
    priceType: text('price_type', { enum: PROPOSED_TYPES }).notNull(),
    /** Without VAT. */
    agreedCents: integer('agreed_cents').notNull(),
    /** With VAT, as a private person reads it: it binds to the cent. Null for all others. */
    agreedGrossCents: integer('agreed_gross_cents'),
    note: text('note').notNull().default(''),
    /** What it rests on, as it was then. */
    lines: jsonb('lines').$type<ProposedLine[]>().notNull(),
    proposedAt: instant('proposed_at').notNull(),
    proposedByUserId: uuid('proposed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A retry proposes nothing twice. */
    requestKey: uuid('request_key').notNull(),
    answeredAt: instant('answered_at'),
    /** Who answered in the product, or wrote the answer down. */
    answeredByUserId: uuid('answered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whose answer it is when it was not given in the product: as the garage, or the holder of a link, wrote the name. */
    answeredBy: text('answered_by').notNull().default(''),
    how: text('how', { enum: ANSWERED_HOW }),
    /** How it reached the garage that wrote it down, and when it was said. */
    spokenWay: text('spoken_way', { enum: SPOKEN_WAYS }),
    saidAt: instant('said_at'),
    /** Where the link was sent that the answer came by, as people write it. */
    linkTo: text('link_to').notNull().default(''),
    answerNote: text('answer_note').notNull().default(''),
    /** A retry answers nothing twice. */
    answerKey: uuid('answer_key'),
    version: version(),
  },
  (table) => [
    check(
      'price_proposals_are_answered',
      sql`(${table.state} in ('ACCEPTED', 'DECLINED')) = (${table.answeredAt} is not null) and (${table.how} is null) = (${table.answeredAt} is null)`,
    ),
    check('price_proposals_cost', sql`${table.agreedCents} >= 0 and ${table.agreedGrossCents} >= ${table.agreedCents}`),
    uniqueIndex('price_proposals_open').on(table.ticketId).where(sql`${table.state} = 'OPEN'`),
    uniqueIndex('price_proposals_request_key').on(table.ticketId, table.requestKey),
    index('price_proposals_of_ticket').on(table.ticketId, table.id),
    index('price_proposals_garage').on(table.garageId),
    index('price_proposals_proposed_by').on(table.proposedByUserId),
    index('price_proposals_answered_by').on(table.answeredByUserId),
  ],
)

/** What a ticket is to cost, as its customer accepted it last; no row for a ticket without an agreed price. */
export const ticketPrices = pgTable(
  'ticket_prices',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    priceType: text('price_type', { enum: PRICE_TYPES }).notNull(),
    /** Without VAT; null when nothing is agreed any more, as garages could say once. */
    agreedCents: integer('agreed_cents'),
    /** With VAT, as it was promised to a private person: it binds to the cent. Null for all others. */
    agreedGrossCents: integer('agreed_gross_cents'),
    /** By which it was agreed; null for what was agreed before there were proposals. */
    proposalId: uuid('proposal_id').references(() => priceProposals.id, { onDelete: 'set null' }),
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
    index('ticket_prices_proposal').on(table.proposalId),
  ],
)
