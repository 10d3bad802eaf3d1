import { boolean, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations, ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, version } from '#server/db/columns.ts'
import { DRIVER_CHANNELS } from '#shared/organization.ts'

/** The page Toimintatavat of a garage. A garage without a row has `NEW_GARAGE_PROPERTIES`. */
export const garageProperties = pgTable('garage_properties', {
  organizationId: ownedByOrganization(),
  takesOfferRequests: boolean('takes_offer_requests').notNull(),
  takesHistoryRequests: boolean('takes_history_requests').notNull(),
  bays: integer('bays').notNull(),
  hoursPerDay: integer('hours_per_day').notNull(),
  archiveAfterDays: integer('archive_after_days').notNull(),
  /** A ticket that has not moved for so many days is marked on the garage's desk. */
  staleAfterDays: integer('stale_after_days').notNull(),
  /** Whether a mechanic's Valmis waits for the adviser's look before the customer is notified. */
  checksReady: boolean('checks_ready').notNull().default(false),
  /** Whether a customer without people of its own is offered a link by which it follows the ticket as its car is taken in. */
  statusLinkAtIntake: boolean('status_link_at_intake').notNull().default(true),
  /** Billed hours of a mechanic's day: what it has to bring, and what is aimed at. */
  breakEvenHours: numeric('break_even_hours', { precision: 4, scale: 2, mode: 'number' }),
  targetHours: numeric('target_hours', { precision: 4, scale: 2, mode: 'number' }),
  historyFeeCents: integer('history_fee_cents').notNull(),
  version: version(),
})

/** The page Toimintatavat of a customer. A customer without a row has `NEW_CUSTOMER_PROPERTIES`. */
export const customerProperties = pgTable('customer_properties', {
  organizationId: ownedByOrganization(),
  approvalLimitCents: integer('approval_limit_cents'),
  /** How long a customer's people may think about extra work before its deputy is asked. */
  approvalAnswerHours: integer('approval_answer_hours').notNull(),
  approvalDeputyUserId: uuid('approval_deputy_user_id').references(() => users.id, { onDelete: 'set null' }),
  /** The recipient of a link may answer a request for extra work without an account. */
  approvalByLink: boolean('approval_by_link').notNull(),
  defaultDriverChannel: text('default_driver_channel', { enum: DRIVER_CHANNELS }).notNull(),
  archiveAfterDays: integer('archive_after_days').notNull(),
  referenceRequired: boolean('reference_required').notNull(),
  version: version(),
})

/** A person shown to the other party; not a user. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [index('contacts_organization').on(table.organizationId, table.name)],
)
