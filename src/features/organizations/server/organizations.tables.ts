import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { DRIVER_CHANNELS, MEMBER_ROLES, ORGANIZATION_TYPES } from '#shared/organization.ts'
import type { OpeningHours } from '../organizations.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    type: text('type', { enum: ORGANIZATION_TYPES }).notNull(),
    name: text('name').notNull(),
    image: text('image'),
    businessName: text('business_name').notNull().default(''),
    businessId: text('business_id'),
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
    billingName: text('billing_name').notNull().default(''),
    billingAddress: text('billing_address').notNull().default(''),
    billingEmail: text('billing_email').notNull().default(''),
    eInvoiceAddress: text('e_invoice_address').notNull().default(''),
    eInvoiceOperator: text('e_invoice_operator').notNull().default(''),
    billingReference: text('billing_reference').notNull().default(''),
    paymentTermsDays: integer('payment_terms_days').notNull().default(14),
    archiveAfterDays: integer('archive_after_days').notNull().default(14),
    takesOfferRequests: boolean('takes_offer_requests').notNull().default(true),
    takesHistoryRequests: boolean('takes_history_requests').notNull().default(true),
    bays: integer('bays').notNull().default(2),
    hoursPerDay: integer('hours_per_day').notNull().default(8),
    historyFeeCents: integer('history_fee_cents').notNull().default(0),
    approvalLimitCents: integer('approval_limit_cents'),
    defaultDriverChannel: text('default_driver_channel', { enum: DRIVER_CHANNELS }).notNull().default('SMS'),
    referenceRequired: boolean('reference_required').notNull().default(false),
    /** How long a customer's people may think about extra work before its deputy is asked. */
    approvalAnswerHours: integer('approval_answer_hours').notNull().default(24),
    approvalDeputyUserId: uuid('approval_deputy_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A ticket that has not moved for so many days is marked on the garage's desk. */
    staleAfterDays: integer('stale_after_days').notNull().default(3),
    /** A garage that customers see in Korjaamot; a super-user lists it. */
    listed: boolean('listed').notNull().default(false),
    disabledAt: instant('disabled_at'),
    platformFeeCents: integer('platform_fee_cents').notNull().default(0),
    superUserNotes: text('super_user_notes').notNull().default(''),
    /** The garage that added this customer and edits it until the customer's own people take it over. */
    managedByGarageId: uuid('kept_by_garage_id'),
    createdAt: createdAt(),
    /** Of the profile; the other pages count their own edits, so that two people on two pages do not collide. */
    version: version(),
    billingVersion: integer('billing_version').notNull().default(1),
    propertiesVersion: integer('properties_version').notNull().default(1),
    notificationsVersion: integer('notifications_version').notNull().default(1),
    superUserVersion: integer('super_user_version').notNull().default(1),
  },
  (table) => [
    index('organizations_business_id').on(table.businessId),
    index('organizations_listed').on(table.type, table.name).where(sql`${table.listed}`),
  ],
)

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
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organizationId] }),
    index('memberships_organization').on(table.organizationId, table.createdAt),
  ],
)

/** Which customers a garage deals with: those it finds by name; any other only by exact business id. */
export const garageCustomers = pgTable(
  'garage_customers',
  {
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.garageId, table.customerId] }),
    index('garage_customers_customer').on(table.customerId),
  ],
)
