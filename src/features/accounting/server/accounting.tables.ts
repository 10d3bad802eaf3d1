import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { ACCOUNTING_SYSTEMS, AUTOMATIC, OFF_REASONS, TRANSFER_FAILURES, TRANSFER_STATES } from '../accounting.ts'

const system = () => text('system', { enum: ACCOUNTING_SYSTEMS }).notNull()

/** Where a garage's invoices go: one system a garage. */
export const accountingConnections = pgTable(
  'accounting_connections',
  {
    garageId: uuid('garage_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    system: system(),
    /** What the garage signs in with there, as JSON, sealed (`connection-secrets.ts`); empty of an operator. */
    sealedKeys: text('sealed_keys').notNull().default(''),
    automatic: text('automatic', { enum: AUTOMATIC }).notNull(),
    /** Of Netvisor. */
    companyId: text('company_id').notNull().default(''),
    productCode: text('product_code').notNull().default(''),
    /** Of an operator. */
    operatorEmail: text('operator_email').notNull().default(''),
    isOn: boolean('is_on').notNull().default(true),
    offReason: text('off_reason', { enum: OFF_REASONS }),
    /** Calls in a row without an answer, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** Nothing is sent before: the system was busy, or did not answer. */
    waitUntil: instant('wait_until'),
    /** A worker has taken it until then, or until it is done. */
    sendingUntil: instant('sending_until'),
    /** What was paid there has been read up to this moment. */
    paymentsSince: instant('payments_since').notNull().default(sql`now()`),
    /** When it is asked again; null of an operator, who knows nothing of payments. */
    paymentsNextAt: instant('payments_next_at'),
    paymentsFailures: integer('payments_failures').notNull().default(0),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // for the job that looks through all garages
    index('accounting_connections_payments').on(table.paymentsNextAt).where(sql`${table.isOn}`),
  ],
)

/** A customer as a garage's system knows it. */
export const accountingCustomers = pgTable(
  'accounting_customers',
  {
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    system: system(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    foreignId: text('foreign_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.garageId, table.system, table.customerId] }),
    index('accounting_customers_customer').on(table.customerId),
  ],
)

/** One document on its way to one system: the row is there before the first call, so that it goes once. */
export const accountingTransfers = pgTable(
  'accounting_transfers',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    basisId: uuid('basis_id')
      .notNull()
      .references(() => invoiceBases.id, { onDelete: 'cascade' }),
    system: system(),
    state: text('state', { enum: TRANSFER_STATES }).notNull().default('WAITING'),
    failure: text('failure', { enum: TRANSFER_FAILURES }),
    /** What the system said about the failure. */
    answer: text('answer').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    /** When the last try ended. */
    triedAt: instant('tried_at'),
    /** Null when it is not tried any more. */
    nextTryAt: instant('next_try_at').default(sql`now()`),
    foreignId: text('foreign_id'),
    /** By which people find it there. */
    foreignNumber: text('foreign_number').notNull().default(''),
    /** What it comes to there, in cents; null where the system did not say. */
    foreignGrossCents: integer('foreign_gross_cents'),
    /** Of a credit note that could not be matched with its invoice there. */
    isUnmatched: boolean('is_unmatched').notNull().default(false),
    transferredAt: instant('transferred_at'),
    paidOn: date('paid_on'),
    /** The mail to the operator. */
    deliveryId: uuid('delivery_id'),
    createdAt: createdAt(),
  },
  (table) => [
    // nothing is sent twice
    uniqueIndex('accounting_transfers_document').on(table.garageId, table.basisId, table.system),
    index('accounting_transfers_list').on(table.garageId, table.system, table.id),
    // of those that wait or failed, which are few
    index('accounting_transfers_open')
      .on(table.garageId, table.system, table.state, table.id)
      .where(sql`${table.state} in ('WAITING', 'FAILED')`),
    index('accounting_transfers_due')
      .on(table.garageId, table.system, table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    // of those that may be paid
    index('accounting_transfers_unpaid')
      .on(table.garageId, table.system, table.foreignId)
      .where(sql`${table.state} = 'SENT' and ${table.paidOn} is null`),
    index('accounting_transfers_basis').on(table.basisId),
  ],
)
