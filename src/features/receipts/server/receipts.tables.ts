import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { PAYMENT_WAYS } from '../payments.ts'

const garageId = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id)

/** What was paid of a document, or paid back. Never changed: a payment that was written down by mistake is undone and stays. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    garageId: garageId(),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id),
    way: text('way', { enum: PAYMENT_WAYS }).notNull(),
    /** What changed hands; negative when it was paid back. */
    cents: integer('cents').notNull(),
    /** What the rounding of cash added; `cents` without it is what was settled. */
    roundingCents: integer('rounding_cents').notNull().default(0),
    paidOn: date('paid_on').notNull(),
    madeByUserId: uuid('made_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
    undoneByUserId: uuid('undone_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // one act may pay in several ways
    uniqueIndex('payments_request_key').on(table.garageId, table.requestKey, table.way),
    index('payments_basis').on(table.basisId),
    index('payments_day').on(table.garageId, table.paidOn),
    index('payments_made_by').on(table.madeByUserId, table.id),
    index('payments_undone_by').on(table.undoneByUserId).where(sql`${table.undoneByUserId} is not null`),
  ],
)

/** The receipts and refunds of a ticket. It keeps them all, also when it is billed again after a refund. */
export const receipts = pgTable(
  'receipts',
  {
    basisId: uuid('basis_id')
      .primaryKey()
      .references(() => invoiceBases.id),
    garageId: garageId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** That of the document: the ticket is found by it. */
    number: text('number').notNull(),
    /** The cash that the customer gave; null where it was not typed. */
    givenCents: integer('given_cents'),
    /** Of a refund. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [index('receipts_ticket').on(table.ticketId)],
)

/** The counts of a day's cash: the newest of a day counts, the others stay. */
export const cashCounts = pgTable(
  'cash_counts',
  {
    id: id(),
    garageId: garageId(),
    day: date('day').notNull(),
    floatCents: integer('float_cents').notNull(),
    expectedCents: integer('expected_cents').notNull(),
    countedCents: integer('counted_cents').notNull(),
    note: text('note').notNull().default(''),
    countedByUserId: uuid('counted_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('cash_counts_request_key').on(table.garageId, table.requestKey),
    index('cash_counts_day').on(table.garageId, table.day, table.id),
    index('cash_counts_counted_by').on(table.countedByUserId, table.id),
  ],
)
