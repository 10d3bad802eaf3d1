import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { PAYER_KINDS, PERMIT_RULES } from '../payers.ts'
import { ANSWERED_WAYS, ASKED_WAYS, ASKING_STATES, type PermitLine } from '../permits.ts'

const garage = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id)

/** Maksaja: a customer of the garage that pays for others' cars, and when its permit is needed. */
export const payers = pgTable(
  'payers',
  {
    id: id(),
    garageId: garage(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id),
    kind: text('kind', { enum: PAYER_KINDS }).notNull(),
    permitRule: text('permit_rule', { enum: PERMIT_RULES }).notNull(),
    permitAboveCents: integer('permit_above_cents').notNull().default(0),
    permitEmail: text('permit_email').notNull().default(''),
    note: text('note').notNull().default(''),
    /** When it was taken off the garage's payers; what it paid keeps naming it. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('payers_of_garage').on(table.garageId, table.customerId),
    index('payers_customer').on(table.customerId),
  ],
)

/** Who pays a car, as one garage knows it. */
export const vehiclePayers = pgTable(
  'vehicle_payers',
  {
    id: id(),
    garageId: garage(),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    /** Whose the car was then: a car that was handed over has no payer any more. */
    holderId: uuid('holder_id')
      .notNull()
      .references(() => organizations.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => payers.id),
    contractNumber: text('contract_number').notNull().default(''),
    ownShareCents: integer('own_share_cents').notNull().default(0),
    note: text('note').notNull().default(''),
    version: version(),
  },
  (table) => [
    uniqueIndex('vehicle_payers_of_garage').on(table.garageId, table.vehicleId),
    index('vehicle_payers_vehicle').on(table.vehicleId),
    index('vehicle_payers_holder').on(table.holderId),
    index('vehicle_payers_payer').on(table.payerId),
  ],
)

/** Who pays a ticket, and what of it is the holder's. A ticket without a row is paid by its customer. */
export const ticketPayers = pgTable(
  'ticket_payers',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    garageId: garage(),
    /** Null once it was taken off: the car's payer does not come back by itself. */
    payerId: uuid('payer_id').references(() => payers.id),
    contractNumber: text('contract_number').notNull().default(''),
    ownShareCents: integer('own_share_cents').notNull().default(0),
    excessKm: integer('excess_km').notNull().default(0),
    excessCentsPerKm: integer('excess_cents_per_km').notNull().default(0),
    /** Of the newest setting: a retry sets nothing twice. */
    requestKey: uuid('request_key'),
    version: version(),
  },
  (table) => [
    check(
      'ticket_payers_share',
      sql`${table.ownShareCents} >= 0 and ${table.excessKm} >= 0 and ${table.excessCentsPerKm} >= 0`,
    ),
    index('ticket_payers_garage').on(table.garageId, table.payerId),
    index('ticket_payers_payer').on(table.payerId),
  ],
)

/** Lines of a ticket with a payer that its holder pays itself. */
export const holderLines = pgTable(
  'holder_lines',
  {
    lineId: uuid('line_id')
      .primaryKey()
      .references(() => lineItems.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
  },
  (table) => [index('holder_lines_ticket').on(table.ticketId)],
)

/** Laskutuslupa: one asking of a payer with what it was asked about, and its answer. Each asking of a ticket is a row of its own. */
export const permits = pgTable(
  'permits',
  {
    id: id(),
    garageId: garage(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => payers.id),
    /** The payer's organisation, which sees it. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    number: integer('number').notNull(),
    state: text('state', { enum: ASKING_STATES }).notNull().default('ASKED'),
    /** What was asked, as it was then. */
    lines: jsonb('lines').$type<PermitLine[]>().notNull(),
    netCents: integer('net_cents').notNull(),
    /** The day of the VAT rate of its lines, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    plate: text('plate').notNull(),
    car: text('car').notNull(),
    title: text('title').notNull(),
    contractNumber: text('contract_number').notNull(),
    mileageKm: integer('mileage_km'),
    message: text('message').notNull().default(''),
    way: text('way', { enum: ASKED_WAYS }).notNull(),
    /** The address of the mail; empty where none was sent. */
    sentTo: text('sent_to').notNull().default(''),
    /** The row of `signed_links`, whose subject this row is; and of `deliveries`. */
    linkId: uuid('link_id'),
    deliveryId: uuid('delivery_id'),
    askedAt: instant('asked_at').notNull(),
    askedByUserId: uuid('asked_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    requestKey: uuid('request_key').notNull(),
    permitNumber: text('permit_number').notNull().default(''),
    /** What may be billed by it, without VAT. */
    limitCents: integer('limit_cents'),
    reason: text('reason').notNull().default(''),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by').notNull().default(''),
    answeredByUserId: uuid('answered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    answeredWay: text('answered_way', { enum: ANSWERED_WAYS }),
    /** Of what the garage wrote down: when it was given, `YYYY-MM-DD`. */
    givenOn: text('given_on'),
  },
  (table) => [
    check(
      'permits_granted',
      sql`(${table.state} = 'GRANTED') = (${table.limitCents} is not null and ${table.permitNumber} <> '')`,
    ),
    uniqueIndex('permits_number').on(table.ticketId, table.number),
    uniqueIndex('permits_request_key').on(table.ticketId, table.requestKey),
    uniqueIndex('permits_open').on(table.ticketId).where(sql`${table.state} = 'ASKED'`),
    index('permits_organization').on(table.organizationId, table.id),
    index('permits_asked').on(table.organizationId).where(sql`${table.state} = 'ASKED'`),
    index('permits_garage').on(table.garageId, table.ticketId),
    index('permits_payer').on(table.payerId),
    index('permits_asked_by').on(table.askedByUserId),
    index('permits_answered_by').on(table.answeredByUserId),
  ],
)
