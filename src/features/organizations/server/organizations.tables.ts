import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
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
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { CUSTOMER_KINDS, MEMBER_ROLES, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { CONNECTION_STATES, type OpeningHours } from '../organizations.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    type: text('type', { enum: ORGANIZATION_TYPES }).notNull(),
    name: text('name').notNull(),
    image: text('image'),
    businessName: text('business_name').notNull().default(''),
    businessId: text('business_id'),
    /** Of a customer; a garage is always a company. */
    customerKind: text('customer_kind', { enum: CUSTOMER_KINDS }).notNull().default('COMPANY'),
    /** Of a company of another country, with its country's letters (ALV-tunniste); empty for any other. */
    vatNumber: text('vat_number').notNull().default(''),
    /** Where it is established, of ISO 3166-1. */
    country: text('country').notNull().default('FI'),
    shortDescription: text('short_description').notNull().default(''),
    description: text('description').notNull().default(''),
    streetAddress: text('street_address').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** A garage that customers see in Korjaamot; a super-user lists it. */
    listed: boolean('listed').notNull().default(false),
    disabledAt: instant('disabled_at'),
    /** Its people sign in with a second factor, or see nothing of it. */
    demandsSecondFactor: boolean('demands_second_factor').notNull().default(false),
    /** The garage that added this customer and edits it until the customer's own people take it over. */
    managedByGarageId: uuid('managed_by_garage_id'),
    /** Features that are off until a garage switches them on in its settings, and what is shown only to some (permits: to payers), by their names. */
    switchedOn: text('switched_on').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    /** Of the profile; every other settings page has a table of its own. */
    version: version(),
  },
  (table) => [
    index('organizations_business_id').on(table.businessId),
    index('organizations_vat_number').on(table.vatNumber).where(sql`${table.vatNumber} <> ''`),
    index('organizations_managed').on(table.managedByGarageId).where(sql`${table.managedByGarageId} is not null`),
    index('organizations_listed').on(table.type, table.name, table.id).where(sql`${table.listed}`),
    // a few among many customers
    index('organizations_garages').on(table.name, table.id).where(sql`${table.type} = 'GARAGE'`),
    // the platform's own list, read by name until a page is full
    index('organizations_name').on(table.name, table.id),
  ],
)

/** The organisation that a row of a settings page belongs to: one row each. */
export const ownedByOrganization = () =>
  uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** The settings page Laskutus; it is here because the billing name is shown among the own organisations. */
export const organizationBilling = pgTable('organization_billing', {
  organizationId: ownedByOrganization(),
  billingName: text('billing_name').notNull(),
  billingAddress: text('billing_address').notNull(),
  billingEmail: text('billing_email').notNull(),
  /** Where what this organisation invoices is paid; in the electronic form, without spaces. */
  iban: text('iban').notNull().default(''),
  eInvoiceAddress: text('e_invoice_address').notNull(),
  eInvoiceOperator: text('e_invoice_operator').notNull(),
  billingReference: text('billing_reference').notNull(),
  paymentTermsDays: integer('payment_terms_days').notNull(),
  version: version(),
})

/** What only the platform knows of an organisation; type, listed and disabled are its facts and are kept with it. */
export const organizationPlatformSettings = pgTable('organization_platform_settings', {
  organizationId: ownedByOrganization(),
  platformFeeCents: integer('platform_fee_cents').notNull(),
  notes: text('notes').notNull(),
  /** Of the whole super-user page, type, listed and disabled included. */
  version: version(),
})

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** In a garage: does its work, and is planned and timed (tekee asennustöitä). */
    installs: boolean('installs').notNull().default(true),
    /** In a garage: agrees prices and bills (sopii hinnoista ja laskuttaa); an admin always does. */
    bills: boolean('bills').notNull().default(true),
    /** In a customer: approves so much, in cents with VAT, in place of its approval limit; null where that holds. An admin approves anything. */
    approvalLimitCents: integer('approval_limit_cents'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organizationId] }),
    index('memberships_organization').on(table.organizationId, table.createdAt),
  ],
)

/**
 * Each pair of a garage and a customer that is connected, was, or was asked for. In any other state than ACCEPTED neither side
 * opens to the other (`visible-parties.ts`); how a connection changes is the feature connections.
 */
export const connections = pgTable(
  'connections',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    state: text('state', { enum: CONNECTION_STATES }).notNull(),
    /** When the garage asked last, and who of its people; null where no garage had to ask. */
    requestedAt: instant('requested_at'),
    requestedByUserId: uuid('requested_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When it last opened; null when it never did. */
    acceptedAt: instant('accepted_at'),
    /** When, by which side and by whom it came to its state. */
    changedAt: instant('changed_at').notNull().default(sql`now()`),
    changedBySide: text('changed_by_side', { enum: ORGANIZATION_TYPES }).notNull(),
    changedByUserId: uuid('changed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The customer wants no more requests of this garage. */
    blocked: boolean('blocked').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('connections_pair').on(table.garageId, table.customerId),
    index('connections_garage').on(table.garageId, table.state),
    index('connections_customer').on(table.customerId, table.state),
  ],
)

/**
 * What a garage writes down about a customer of its own; the customer never sees it. It is here because an import brings it together with the
 * customer; the rest of it is the feature customers.
 */
export const customerNotes = pgTable(
  'customer_notes',
  {
    garageId: ofOrganization('garage_id'),
    customerId: ofOrganization('customer_id'),
    text: text('text').notNull(),
    savedAt: instant('saved_at').notNull(),
    savedByUserId: uuid('saved_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.garageId, table.customerId] }),
    // a customer or a user who goes takes along what is known of them
    index('customer_notes_customer').on(table.customerId),
    index('customer_notes_saved_by').on(table.savedByUserId),
  ],
)

/** A side of a row about a garage and a customer. */
function ofOrganization(name: string) {
  return uuid(name)
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
}
