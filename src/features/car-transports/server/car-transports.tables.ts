import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations, ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { TRANSPORT_ACTS, TRANSPORT_DIRECTIONS } from '#shared/timeline-acts.ts'
import { TRANSPORT_STATES } from '../transport-facts.ts'

const ofGarage = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const byUser = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** What a garage offers; that it drives customers' cars is in `organizations.switched_on`. */
export const carTransportSettings = pgTable('car_transport_settings', {
  organizationId: ownedByOrganization(),
  area: text('area').notNull(),
  /** With VAT; 0 is free. */
  priceCents: integer('price_cents').notNull(),
  hours: text('hours').notNull(),
  /** In the same half hour. */
  capacity: integer('capacity').notNull(),
  version: version(),
})

/** A car of a ticket that the garage fetches from its customer, or brings back. */
export const carTransports = pgTable(
  'car_transports',
  {
    id: id(),
    garageId: ofGarage(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: TRANSPORT_DIRECTIONS }).notNull(),
    state: text('state', { enum: TRANSPORT_STATES }).notNull(),
    /** The window that is planned; of a request the one that is wished for. */
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    streetAddress: text('street_address').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    keysPlace: text('keys_place').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Who of the garage's members drives; null for one that is given to none of them. */
    driverId: byUser('driver_id'),
    leftAt: instant('left_at'),
    doneAt: instant('done_at'),
    /** What the meter showed as the car was fetched. */
    mileageKm: integer('mileage_km'),
    keysLeft: text('keys_left').notNull().default(''),
    declinedReason: text('declined_reason').notNull().default(''),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('car_transports_times', sql`${table.endsAt} > ${table.startsAt}`),
    // of two who plan the same at the same moment the second one is refused
    uniqueIndex('car_transports_open')
      .on(table.garageId, table.ticketId, table.direction)
      .where(sql`${table.state} in ('ASKED', 'PLANNED', 'UNDER_WAY')`),
    index('car_transports_day').on(table.garageId, table.startsAt),
    index('car_transports_state').on(table.garageId, table.state, table.endsAt),
    index('car_transports_customer').on(table.customerId),
    index('car_transports_ticket').on(table.ticketId),
    index('car_transports_driver').on(table.driverId).where(sql`${table.driverId} is not null`),
  ],
)

/** What happened to a transport. Never changed afterwards. */
export const carTransportEvents = pgTable(
  'car_transport_events',
  {
    id: id(),
    garageId: ofGarage(),
    transportId: uuid('transport_id')
      .notNull()
      .references(() => carTransports.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: TRANSPORT_ACTS }).notNull(),
    userId: byUser('user_id'),
    /** Made by the client once an act: a retry writes nothing more. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('car_transport_events_transport').on(table.garageId, table.transportId, table.id),
    uniqueIndex('car_transport_events_request_key').on(table.garageId, table.requestKey),
    index('car_transport_events_of_transport').on(table.transportId),
    index('car_transport_events_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
)
