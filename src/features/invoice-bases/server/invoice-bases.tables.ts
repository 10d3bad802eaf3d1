import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { LEFT_BY, MAIL_STATES, PARTS } from '../invoice-bases.ts'
import { DOCUMENT_KINDS, type InvoiceDocument } from '../invoice-document.ts'

/** The last number that a garage gave out in a year, by series. It is raised with the document in one transaction, so that no number is left out. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    /** The letter before its numbers; empty of invoices. */
    series: text('series').notNull().default(''),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.garageId, table.series, table.year] })],
)

/** What a garage asks a customer to pay for, and what it gives back of it: every document with a number. A cancelled one keeps its number. */
export const invoiceBases = pgTable(
  'invoice_bases',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull().default('INVOICE'),
    number: text('number').notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
    /** When it is to be paid, `YYYY-MM-DD`. */
    dueDay: text('due_day').generatedAlwaysAs(sql`document ->> 'dueDay'`).notNull(),
    /** With VAT; below zero on a document that gives back. */
    grossCents: integer('gross_cents').notNull(),
    /** The document that this one credits or pays back; an invoice may be credited in parts. */
    creditsBasisId: uuid('credits_basis_id').references((): AnyPgColumn => invoiceBases.id),
    /** Of an invoice: what its credits that hold give back of it, with VAT. */
    creditedCents: integer('credited_cents').notNull().default(0),
    madeByUserId: uuid('made_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    /** When it first left the garage: from then on it is credited, not cancelled. */
    leftAt: instant('left_at'),
    leftBy: text('left_by', { enum: LEFT_BY }),
    leftByUserId: uuid('left_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    cancelledAt: instant('cancelled_at'),
    cancelledByUserId: uuid('cancelled_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('invoice_bases_number').on(table.garageId, table.number),
    uniqueIndex('invoice_bases_request_key').on(table.garageId, table.requestKey),
    // what is looked through for what is not paid in time
    index('invoice_bases_due')
      .on(table.garageId, table.dueDay, table.id)
      .where(sql`${table.kind} = 'INVOICE' and ${table.cancelledAt} is null`),
    index('invoice_bases_garage').on(table.garageId, table.id),
    index('invoice_bases_customer').on(table.customerId, table.id),
    index('invoice_bases_credits').on(table.creditsBasisId),
    index('invoice_bases_made_by').on(table.madeByUserId),
    index('invoice_bases_left_by').on(table.leftByUserId),
    index('invoice_bases_cancelled_by').on(table.cancelledByUserId),
  ],
)

/** Every ticket that a document is about, also after it was cancelled or credited: both sides find it on the ticket's page. */
export const documentTickets = pgTable(
  'document_tickets',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.basisId] }),
    index('document_tickets_basis').on(table.basisId),
  ],
)

/** The same of a maintenance book. */
export const documentBooks = pgTable(
  'document_books',
  {
    bookId: uuid('book_id')
      .notNull()
      .references(() => maintenanceBooks.id, { onDelete: 'cascade' }),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.basisId] }), index('document_books_basis').on(table.basisId)],
)

/** The tickets on a basis that holds: a ticket on one at most, or with a payer each of its two parts. */
export const invoicedTickets = pgTable(
  'invoiced_tickets',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Which part of a ticket with a payer; of any other the customer pays all of it. */
    part: text('part', { enum: PARTS }).notNull().default('CUSTOMER'),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.part] }), index('invoiced_tickets_basis').on(table.basisId)],
)

/** The part of a maintenance book that is on a basis, to be put back when the basis is cancelled. A book is billed again whenever more is written. */
export const invoicedBooks = pgTable(
  'invoiced_books',
  {
    bookId: uuid('book_id')
      .notNull()
      .references(() => maintenanceBooks.id, { onDelete: 'cascade' }),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id, { onDelete: 'cascade' }),
    feeCents: integer('fee_cents').notNull(),
    unbilledCount: integer('unbilled_count').notNull(),
    /** When it was billed the time before. */
    billedBefore: instant('billed_before'),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.basisId] }), index('invoiced_books_basis').on(table.basisId)],
)

/** A document that was sent by mail, and what became of the mail. */
export const invoiceMails = pgTable(
  'invoice_mails',
  {
    id: id(),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id, { onDelete: 'cascade' }),
    to: text('to').notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('QUEUED'),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    /** The row of `deliveries`. */
    deliveryId: uuid('delivery_id').notNull(),
    sentByUserId: uuid('sent_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Made by the browser once per sending. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invoice_mails_request_key').on(table.basisId, table.requestKey),
    index('invoice_mails_sent_by').on(table.sentByUserId),
  ],
)
