import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
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
import type { Wanted } from '../offer-requests.ts'
import { ASKED_STATES, OFFER_REQUEST_STATES } from '../offer-states.ts'
import type { OfferDraft } from '../offers.ts'

/** What a customer asks offers for. */
export const offerRequests = pgTable(
  'offer_requests',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    // the vehicle as it was when it was asked about
    registrationNumber: text('registration_number'),
    vinNumber: text('vin_number'),
    make: text('make').notNull(),
    model: text('model').notNull(),
    color: text('color').notNull(),
    year: integer('year'),
    state: text('state', { enum: OFFER_REQUEST_STATES }).notNull().default('OPEN'),
    wanted: jsonb('wanted').$type<Wanted[]>().notNull(),
    description: text('description').notNull(),
    drivable: boolean('drivable').notNull(),
    courtesyCar: boolean('courtesy_car').notNull(),
    mileageKm: integer('mileage_km'),
    requestedAt: instant('requested_at'),
    answerBy: instant('answer_by').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    customerReference: text('customer_reference').notNull(),
    nearLatitude: doublePrecision('near_latitude'),
    nearLongitude: doublePrecision('near_longitude'),
    /** The version of what is asked for, from 1: offers name the one that they were made for. */
    revision: integer('revision').notNull().default(1),
    revisedAt: instant('revised_at'),
    closedAt: instant('closed_at'),
    /** The accepted offer, and its ticket. */
    acceptedOfferId: uuid('accepted_offer_id'),
    ticketId: uuid('ticket_id').references(() => tickets.id),
    acceptedByUserId: uuid('accepted_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    acceptKey: uuid('accept_key'),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Made by the browser once per filled form: a retry asks nothing twice. */
    requestKey: uuid('request_key').notNull(),
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // one row, one acceptance: an accepted request has its offer and its ticket, any other has neither
    check(
      'offer_requests_acceptance_is_whole',
      sql`(${table.state} = 'ACCEPTED') = (${table.acceptedOfferId} is not null)
        and (${table.state} = 'ACCEPTED') = (${table.ticketId} is not null)`,
    ),
    check('offer_requests_are_closed', sql`(${table.state} = 'OPEN') = (${table.closedAt} is null)`),
    uniqueIndex('offer_requests_request_key').on(table.customerId, table.requestKey),
    uniqueIndex('offer_requests_ticket').on(table.ticketId),
    index('offer_requests_open').on(table.customerId, table.id).where(sql`${table.state} = 'OPEN'`),
    index('offer_requests_closed').on(table.customerId, table.id).where(sql`${table.state} <> 'OPEN'`),
    // the archive: by when they ended
    index('offer_requests_archive').on(table.customerId, table.closedAt, table.id).where(sql`${table.state} <> 'OPEN'`),
    index('offer_requests_due').on(table.answerBy).where(sql`${table.state} = 'OPEN'`),
    index('offer_requests_vehicle').on(table.vehicleId),
    index('offer_requests_of_vehicle').on(table.customerId, table.vehicleId, table.id),
    index('offer_requests_created_by').on(table.createdByUserId),
    index('offer_requests_accepted_by').on(table.acceptedByUserId),
  ],
)

/** Each garage that was asked, and the state of its part. */
export const askedGarages = pgTable(
  'offer_request_garages',
  {
    id: id(),
    offerRequestId: uuid('offer_request_id')
      .notNull()
      .references(() => offerRequests.id, { onDelete: 'cascade' }),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id),
    state: text('state', { enum: ASKED_STATES }).notNull().default('ASKED'),
    askedAt: instant('asked_at').notNull(),
    seenAt: instant('seen_at'),
    /** The number of its newest offer; 0 before the first. */
    offerNumber: integer('offer_number').notNull().default(0),
    declineReason: text('decline_reason').notNull().default(''),
    /** What the customer lets a garage that was not chosen know. */
    feedbackReason: text('feedback_reason').notNull().default(''),
    feedbackRank: integer('feedback_rank'),
    /** Until when it waits for this garage's answer, or its offer may be accepted; null when it is over for this garage. */
    openUntil: instant('open_until'),
    /** When that time ran out: this garage does not learn what happened to the request later. */
    expiredAt: instant('expired_at'),
    /** Since when it is over for this garage: the archive is in this order, and hides when it ended for others. */
    endedAt: instant('ended_at'),
    /** When the garage was reminded to answer. */
    remindedAt: instant('reminded_at'),
    /** The number of the offer of which the customer was notified that it expires soon. */
    expiryNotifiedOf: integer('expiry_notified_of').notNull().default(0),
  },
  (table) => [
    check('offer_request_garages_end', sql`(${table.openUntil} is null) = (${table.endedAt} is not null)`),
    uniqueIndex('offer_request_garages_once').on(table.offerRequestId, table.garageId),
    uniqueIndex('offer_request_garages_one_is_chosen').on(table.offerRequestId).where(sql`${table.state} = 'CHOSEN'`),
    // what offers and drafts name, so that both belong to the garage that was asked
    unique('offer_request_garages_of_garage').on(table.id, table.garageId),
    index('offer_request_garages_garage').on(table.garageId, table.offerRequestId),
    index('offer_request_garages_asked').on(table.garageId, table.askedAt),
    // a garage's list reads the few that are open past any number of those that are not
    index('offer_request_garages_open')
      .on(table.garageId, table.offerRequestId)
      .where(sql`${table.openUntil} is not null`),
    index('offer_request_garages_archive')
      .on(table.garageId, table.endedAt, table.offerRequestId)
      .where(sql`${table.endedAt} is not null`),
    index('offer_request_garages_due').on(table.openUntil).where(sql`${table.openUntil} is not null`),
  ],
)

/** Written and not sent; in a table of its own, which nothing that answers a customer reads. */
export const offerDrafts = pgTable(
  'offer_drafts',
  {
    askedId: uuid('asked_id').primaryKey(),
    garageId: uuid('garage_id').notNull(),
    draft: jsonb('draft').$type<OfferDraft>().notNull(),
    savedAt: instant('saved_at').notNull(),
    version: version(),
  },
  (table) => [
    foreignKey({
      name: 'offer_drafts_asked',
      columns: [table.askedId, table.garageId],
      foreignColumns: [askedGarages.id, askedGarages.garageId],
    }).onDelete('cascade'),
  ],
)
