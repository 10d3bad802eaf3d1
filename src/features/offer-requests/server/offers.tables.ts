import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { isBoundedSold, soldColumns } from '#features/line-items/server/sold-columns.ts'
import { id, instant } from '#server/db/columns.ts'
import { COURTESY_CARS, OFFER_PRICE_TYPES, type OfferTime } from '../offers.ts'
import { askedGarages } from './offer-requests.tables.ts'

/** What a garage offered, each version for good: nothing of a sent offer is ever changed. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    askedId: uuid('asked_id').notNull(),
    garageId: uuid('garage_id').notNull(),
    number: integer('number').notNull(),
    /** What was asked for then. */
    requestRevision: integer('request_revision').notNull(),
    priceType: text('price_type', { enum: OFFER_PRICE_TYPES }).notNull(),
    netCents: bigint('net_cents', { mode: 'number' }).notNull(),
    grossCents: bigint('gross_cents', { mode: 'number' }).notNull(),
    /** The day of the VAT rate, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    guaranteeMonths: integer('guarantee_months'),
    guaranteeKm: integer('guarantee_km'),
    courtesyCar: text('courtesy_car', { enum: COURTESY_CARS }).notNull(),
    times: jsonb('times').$type<OfferTime[]>().notNull(),
    message: text('message').notNull(),
    validUntil: instant('valid_until').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentByUserId: uuid('sent_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'offers_asked',
      columns: [table.askedId, table.garageId],
      foreignColumns: [askedGarages.id, askedGarages.garageId],
    }).onDelete('cascade'),
    unique('offers_of_garage').on(table.id, table.garageId),
    uniqueIndex('offers_number').on(table.askedId, table.number),
    uniqueIndex('offers_request_key').on(table.askedId, table.requestKey),
    index('offers_garage_sent').on(table.garageId, table.sentAt),
    index('offers_valid_until').on(table.validUntil),
    index('offers_sent_by').on(table.sentByUserId),
  ],
)

export const offerLines = pgTable(
  'offer_lines',
  {
    id: id(),
    offerId: uuid('offer_id').notNull(),
    garageId: uuid('garage_id').notNull(),
    /** Of the wanted works of the request, by its id there. */
    wantedId: uuid('wanted_id'),
    ...soldColumns(),
  },
  (table) => [
    check('offer_lines_are_bounded', isBoundedSold(table)),
    // a line always belongs to the garage of its offer
    foreignKey({
      name: 'offer_lines_offer',
      columns: [table.offerId, table.garageId],
      foreignColumns: [offers.id, offers.garageId],
    }).onDelete('cascade'),
    index('offer_lines_of').on(table.offerId, table.place),
    index('offer_lines_service').on(table.serviceId).where(sql`${table.serviceId} is not null`),
    index('offer_lines_product').on(table.productId).where(sql`${table.productId} is not null`),
  ],
)
