import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { services } from '#features/catalog/server/catalog.tables.ts'
import { organizations, ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { reminders } from '#features/reminders/server/reminders.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { FOUND } from '../stocktaking.ts'
import { CALL_SEASONS, CALL_WAYS } from '../tyre-calls.ts'
import { SET_STATES, TYRE_SEASONS } from '../tyre-kinds.ts'
import { RIMS, SET_EVENTS } from '../tyre-set.ts'

const ofGarage = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const byUser = () => uuid('user_id').references(() => users.id, { onDelete: 'set null' })

/** How a garage keeps tyres; that it does is in `organizations.switched_on`. */
export const tyreHotels = pgTable(
  'tyre_hotels',
  {
    organizationId: ownedByOrganization(),
    terms: text('terms').notNull(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** The running number that was given last. */
    lastNumber: integer('last_number').notNull().default(0),
    version: version(),
  },
  (table) => [index('tyre_hotels_service').on(table.serviceId).where(sql`${table.serviceId} is not null`)],
)

/** Where a set may lie. */
export const tyrePlaces = pgTable(
  'tyre_places',
  {
    id: id(),
    garageId: ofGarage(),
    hall: text('hall').notNull(),
    row: integer('row').notNull(),
    shelf: integer('shelf').notNull(),
    name: text('name').notNull(),
    /** Not in use; what lies there stays until it is fetched. */
    isClosed: boolean('is_closed').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('tyre_places_name').on(table.garageId, table.name),
    uniqueIndex('tyre_places_order').on(table.garageId, table.hall, table.row, table.shelf),
  ],
)

const tread = (name: string) => integer(name)
/** Tenths of a millimetre. */
const treads = () => ({
  frontLeft: tread('front_left'),
  frontRight: tread('front_right'),
  rearLeft: tread('rear_left'),
  rearRight: tread('rear_right'),
})

/** A set of tyres of a car, as its garage knows it. */
export const tyreSets = pgTable(
  'tyre_sets',
  {
    id: id(),
    garageId: ofGarage(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    season: text('season', { enum: TYRE_SEASONS }).notNull(),
    size: text('size').notNull(),
    make: text('make').notNull().default(''),
    model: text('model').notNull().default(''),
    /** Week and year of making, `WWYY`; empty when it is not known. */
    dot: text('dot').notNull().default(''),
    rims: text('rims', { enum: RIMS }).notNull(),
    hasBolts: boolean('has_bolts').notNull().default(false),
    notes: text('notes').notNull().default(''),
    state: text('state', { enum: SET_STATES }).notNull(),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    placeId: uuid('place_id').references(() => tyrePlaces.id, { onDelete: 'set null' }),
    /** The newest measurement, for lists. */
    ...treads(),
    measuredAt: instant('measured_at'),
    leastTread: integer('least_tread').generatedAlwaysAs(sql`least(front_left, front_right, rear_left, rear_right)`),
    /** Plate, VIN and place for the search of everything, as they were when the set last changed. */
    foundBy: text('found_by').notNull().default(''),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('tyre_sets_places', sql`${table.placeId} is null or ${table.state} = 'ON_SHELF'`),
    uniqueIndex('tyre_sets_number').on(table.garageId, table.number),
    // one set at a place, also of two that are moved there at the same moment
    uniqueIndex('tyre_sets_place').on(table.garageId, table.placeId).where(sql`${table.placeId} is not null`),
    // a car has one set on it
    uniqueIndex('tyre_sets_on_car').on(table.garageId, table.vehicleId).where(sql`${table.state} = 'ON_CAR'`),
    index('tyre_sets_vehicle').on(table.garageId, table.vehicleId),
    index('tyre_sets_state').on(table.garageId, table.state, table.number),
    index('tyre_sets_of_vehicle').on(table.vehicleId),
    index('tyre_sets_customer').on(table.customerId),
    index('tyre_sets_at').on(table.placeId).where(sql`${table.placeId} is not null`),
  ],
)

/** The tread of each wheel at one time. */
export const tyreTreads = pgTable(
  'tyre_treads',
  {
    id: id(),
    garageId: ofGarage(),
    setId: uuid('set_id')
      .notNull()
      .references(() => tyreSets.id, { onDelete: 'cascade' }),
    ...treads(),
    measuredAt: instant('measured_at').notNull(),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    userId: byUser(),
    createdAt: createdAt(),
  },
  (table) => [
    index('tyre_treads_set').on(table.garageId, table.setId, table.measuredAt),
    index('tyre_treads_of_set').on(table.setId),
    index('tyre_treads_ticket').on(table.ticketId),
    index('tyre_treads_user').on(table.userId),
  ],
)

/** What happened to a set. Never changed afterwards. */
export const tyreSetEvents = pgTable(
  'tyre_set_events',
  {
    id: id(),
    garageId: ofGarage(),
    setId: uuid('set_id')
      .notNull()
      .references(() => tyreSets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SET_EVENTS }).notNull(),
    /** The name of the place then. */
    place: text('place').notNull().default(''),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    userId: byUser(),
    /** Made by the client once an act: a retry writes nothing more. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('tyre_set_events_set').on(table.garageId, table.setId, table.id),
    uniqueIndex('tyre_set_events_request_key').on(table.garageId, table.requestKey, table.setId, table.kind),
    index('tyre_set_events_of_set').on(table.setId),
    index('tyre_set_events_ticket').on(table.ticketId),
    index('tyre_set_events_user').on(table.userId),
  ],
)

/** That a car was called up to change to a season's tyres. */
export const tyreCalls = pgTable(
  'tyre_calls',
  {
    id: id(),
    garageId: ofGarage(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    season: text('season', { enum: CALL_SEASONS }).notNull(),
    /** Of the season: the spring or autumn of this year. */
    year: integer('year').notNull(),
    way: text('way', { enum: CALL_WAYS }).notNull(),
    /** The message that left; null for a notification in the app. */
    reminderId: uuid('reminder_id').references(() => reminders.id, { onDelete: 'set null' }),
    userId: byUser(),
    requestKey: uuid('request_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tyre_calls_request_key').on(table.garageId, table.requestKey, table.vehicleId),
    index('tyre_calls_season').on(table.garageId, table.season, table.year, table.vehicleId),
    index('tyre_calls_customer').on(table.customerId),
    index('tyre_calls_vehicle').on(table.vehicleId),
    index('tyre_calls_reminder').on(table.reminderId),
    index('tyre_calls_user').on(table.userId),
  ],
)

/** One going through the shelves. */
export const tyreStocktakings = pgTable(
  'tyre_stocktakings',
  {
    id: id(),
    garageId: ofGarage(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    userId: byUser(),
  },
  (table) => [
    // one at a time
    uniqueIndex('tyre_stocktakings_open').on(table.garageId).where(sql`${table.finishedAt} is null`),
    index('tyre_stocktakings_garage').on(table.garageId, table.startedAt),
    index('tyre_stocktakings_user').on(table.userId),
  ],
)

/** What was found at a place. */
export const tyreCounts = pgTable(
  'tyre_counts',
  {
    stocktakingId: uuid('stocktaking_id')
      .notNull()
      .references(() => tyreStocktakings.id, { onDelete: 'cascade' }),
    placeId: uuid('place_id')
      .notNull()
      .references(() => tyrePlaces.id, { onDelete: 'cascade' }),
    garageId: ofGarage(),
    /** What should have been there when it was counted. */
    expected: jsonb('expected').$type<{ id: string; number: number; title: string; plate: string } | null>(),
    found: text('found', { enum: FOUND }).notNull(),
    note: text('note').notNull().default(''),
    at: instant('at').notNull(),
    userId: byUser(),
  },
  (table) => [
    primaryKey({ columns: [table.stocktakingId, table.placeId] }),
    index('tyre_counts_garage').on(table.garageId),
    index('tyre_counts_place').on(table.placeId),
    index('tyre_counts_user').on(table.userId),
  ],
)
