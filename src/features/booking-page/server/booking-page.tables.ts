import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations, ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'

/** A garage's page for booking. A garage without a row has `NEW_BOOKING_PAGE`. */
export const bookingPages = pgTable(
  'booking_pages',
  {
    organizationId: ownedByOrganization(),
    isOn: boolean('is_on').notNull(),
    slug: text('slug').notNull(),
    serviceIds: uuid('service_ids').array().notNull(),
    leadHours: integer('lead_hours').notNull(),
    daysAhead: integer('days_ahead').notNull(),
    sentence: text('sentence').notNull(),
    showsPrices: boolean('shows_prices').notNull(),
    frameOrigins: text('frame_origins').array().notNull(),
    version: version(),
  },
  // an address belongs to one garage of all
  (table) => [uniqueIndex('booking_pages_slug').on(table.slug).where(sql`${table.slug} <> ''`)],
)

/** What a visitor has typed and not sent yet; deleted after a day, sent or not. */
export const bookingDrafts = pgTable(
  'booking_drafts',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    serviceIds: uuid('service_ids').array().notNull(),
    plate: text('plate').notNull().default(''),
    wishedAt: instant('wished_at'),
    name: text('name').notNull().default(''),
    /** E.164. */
    phone: text('phone').notNull().default(''),
    message: text('message').notNull().default(''),
    /** Of the newest code that was sent; the code itself is not kept. */
    codeHash: text('code_hash').notNull().default(''),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    codesSent: integer('codes_sent').notNull().default(0),
    /** The phone that a code has proved; another one has to be proved again. */
    provedPhone: text('proved_phone').notNull().default(''),
    bookingId: uuid('booking_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('booking_drafts_garage').on(table.garageId, table.createdAt),
    index('booking_drafts_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
  ],
)
export type DraftRow = typeof bookingDrafts.$inferSelect

/** A ticket that a visitor has booked, by a phone that a code proved. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    /** How long the chosen services took then: what the wish holds of the garage's time until it is planned. */
    minutes: integer('minutes').notNull(),
    /** The row of `signed_links`, whose subject this row is. */
    linkId: uuid('link_id').notNull(),
    /** Another time that the person wishes for since the garage confirmed one; null when it has planned again. */
    newWishAt: instant('new_wish_at'),
    /** The beginning of which the visitor got the last confirmation, and that of the last reminder; after null the next one leaves for any time. */
    confirmedFor: instant('confirmed_for'),
    remindedFor: instant('reminded_for'),
    createdAt: createdAt(),
  },
  (table) => [
    index('bookings_garage').on(table.garageId, table.createdAt),
    index('bookings_customer').on(table.customerId),
    uniqueIndex('bookings_ticket').on(table.ticketId),
  ],
)
export type BookingRow = typeof bookings.$inferSelect
