import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { ENTRY_KINDS, ENTRY_SOURCES, type EntryFields } from '../book-entries.ts'
import type { EntryRecord } from '../book-record.ts'
import type { TemplateFields } from '../entry-templates.ts'
import { BOOK_GROUPS } from '../maintenance-books.ts'

/** A vehicle's history at one garage. */
export const maintenanceBooks = pgTable(
  'maintenance_books',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    // the vehicle as it was when the book was asked for or written into last
    registrationNumber: text('registration_number'),
    vinNumber: text('vin_number'),
    make: text('make').notNull(),
    model: text('model').notNull(),
    year: integer('year'),
    group: text('book_group', { enum: BOOK_GROUPS }).notNull(),
    groupSince: instant('group_since').notNull(),
    /** The customer has asked for the history, and nothing is delivered since. */
    isAsked: boolean('is_asked').notNull().default(false),
    requestedAt: instant('requested_at'),
    requestedByUserId: uuid('requested_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    deliveredAt: instant('delivered_at'),
    billedAt: instant('billed_at'),
    /** What the garage charges for what was asked and is not billed yet, without VAT. */
    feeCents: integer('fee_cents').notNull().default(0),
    /** How many of the garage's signed entries are not billed yet. */
    unbilledCount: integer('unbilled_count').notNull().default(0),
    /** The seal (`BookSeal`): how many entries are signed, and the link of the last. */
    signedCount: integer('signed_count').notNull().default(0),
    head: text('head'),
    sealKeyId: text('seal_key_id'),
    sealSignature: text('seal_signature'),
    /** Of a car that was recorded twice, the garage's other book, which is the one that goes on. */
    supersededById: uuid('superseded_by_id').references((): AnyPgColumn => maintenanceBooks.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check(
      'maintenance_books_are_sealed',
      sql`(${table.signedCount} > 0) = (${table.head} is not null) and (${table.head} is null) = (${table.sealKeyId} is null)
        and (${table.head} is null) = (${table.sealSignature} is null)`,
    ),
    check(
      'maintenance_books_amounts',
      sql`${table.feeCents} >= 0 and ${table.unbilledCount} between 0 and ${table.signedCount}`,
    ),
    uniqueIndex('maintenance_books_of_vehicle')
      .on(table.garageId, table.vehicleId)
      .where(sql`${table.supersededById} is null`),
    // what entries name, so that both belong to one garage
    unique('maintenance_books_of_garage').on(table.id, table.garageId),
    index('maintenance_books_garage_group').on(table.garageId, table.group, table.groupSince, table.id),
    index('maintenance_books_customer_group').on(table.customerId, table.group, table.groupSince, table.id),
    index('maintenance_books_garage').on(table.garageId, table.id),
    index('maintenance_books_customer').on(table.customerId, table.id),
    // a customer's list, by car
    index('maintenance_books_car').on(table.customerId, table.registrationNumber, table.id),
    index('maintenance_books_vehicle').on(table.vehicleId),
    index('maintenance_books_requested_by').on(table.requestedByUserId),
    index('maintenance_books_superseded').on(table.supersededById).where(sql`${table.supersededById} is not null`),
  ],
)

const dayOf = (record: string, fields: string): SQL =>
  sql.raw(`coalesce(${record}->'fields'->>'doneOn', ${fields}->>'doneOn')`)

/** What is written into a book: a draft has fields, a signed entry its record, which is what the screens show. */
export const bookEntries = pgTable(
  'maintenance_book_entries',
  {
    id: id(),
    bookId: uuid('book_id').notNull(),
    garageId: uuid('garage_id').notNull(),
    /** The side that wrote it. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    source: text('source', { enum: ENTRY_SOURCES }).notNull(),
    ticketId: uuid('ticket_id').references(() => tickets.id),
    /** The signed entry that it corrects. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => bookEntries.id),
    /** Of a correction the first entry of all that it corrects: the mileage is recorded under that one. */
    originalId: uuid('original_id'),
    fields: jsonb('fields').$type<EntryFields>(),
    record: jsonb('record').$type<EntryRecord>(),
    doneOn: text('done_on').notNull().generatedAlwaysAs(dayOf('record', 'fields')),
    sequence: integer('sequence'),
    hash: text('hash'),
    keyId: text('key_id'),
    signature: text('signature'),
    signedAt: instant('signed_at'),
    signedByUserId: uuid('signed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Made by the browser once per filled form: a retry writes nothing twice. */
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    foreignKey({
      name: 'maintenance_book_entries_book',
      columns: [table.bookId, table.garageId],
      foreignColumns: [maintenanceBooks.id, maintenanceBooks.garageId],
    }),
    check(
      'maintenance_book_entries_are_drafts_or_signed',
      sql`num_nonnulls(${table.fields}, ${table.record}) = 1
        and num_nonnulls(${table.record}, ${table.sequence}, ${table.hash}, ${table.keyId}, ${table.signature}, ${table.signedAt})
          in (0, 6)`,
    ),
    uniqueIndex('maintenance_book_entries_sequence').on(table.bookId, table.sequence),
    uniqueIndex('maintenance_book_entries_request_key').on(table.bookId, table.requestKey),
    // one correction each: the next one corrects the correction
    uniqueIndex('maintenance_book_entries_corrects').on(table.correctsId).where(sql`${table.correctsId} is not null`),
    uniqueIndex('maintenance_book_entries_ticket')
      .on(table.ticketId)
      .where(sql`${table.ticketId} is not null and ${table.correctsId} is null`),
    index('maintenance_book_entries_signed')
      .on(table.bookId, table.doneOn, table.id)
      .where(sql`${table.sequence} is not null`),
    index('maintenance_book_entries_drafts')
      .on(table.bookId, table.organizationId)
      .where(sql`${table.sequence} is null`),
    index('maintenance_book_entries_organization').on(table.organizationId),
    index('maintenance_book_entries_signed_by').on(table.signedByUserId),
    index('maintenance_book_entries_created_by').on(table.createdByUserId),
  ],
)

/** A garage's own templates of entries. */
export const entryTemplates = pgTable(
  'maintenance_entry_templates',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    fields: jsonb('fields').$type<TemplateFields>().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('maintenance_entry_templates_name').on(table.organizationId, table.kind, sql`lower(${table.name})`),
  ],
)
