import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'

const garageId = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** What a customer thought of a finished ticket: one each. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    garageId: garageId(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Null when it came by a status link, and when the account was deleted. */
    authorUserId: uuid('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The status link that it came by; plain, since status links are a feature above. */
    linkId: uuid('link_id'),
    /** The person behind it was removed: it is shown without a name. */
    isNameless: boolean('is_nameless').notNull().default(false),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    answeredByUserId: uuid('answered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: instant('withdrawn_at'),
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason').notNull().default(''),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    uniqueIndex('reviews_ticket').on(table.ticketId),
    // the list on the garage's profile
    index('reviews_garage')
      .on(table.garageId, table.createdAt, table.id)
      .where(sql`${table.withdrawnAt} is null and ${table.hiddenAt} is null`),
    // the few that super-users have hidden, of all garages
    index('reviews_hidden').on(table.id).where(sql`${table.hiddenAt} is not null`),
    index('reviews_customer').on(table.customerId),
    index('reviews_author').on(table.authorUserId, table.id).where(sql`${table.authorUserId} is not null`),
    index('reviews_answerer').on(table.answeredByUserId, table.id).where(sql`${table.answeredByUserId} is not null`),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect

/** The sums of a garage's shown reviews, written with each of them: lists read one row a garage. */
export const reviewTotals = pgTable('review_totals', {
  garageId: garageId().primaryKey(),
  count: integer('count').notNull(),
  stars: integer('stars').notNull(),
})

/** An organisation finds a review out of place; a super-user decides. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    garageId: garageId(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** In whose name, and who. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    /** When a super-user hid or kept the review. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('review_reports_open').on(table.reviewId, table.organizationId).where(sql`${table.settledAt} is null`),
    index('review_reports_garage').on(table.garageId),
    index('review_reports_organization').on(table.organizationId, table.createdAt),
    index('review_reports_user').on(table.userId).where(sql`${table.userId} is not null`),
    // the few that wait for a super-user, of all garages
    index('review_reports_waiting').on(table.id).where(sql`${table.settledAt} is null`),
  ],
)
