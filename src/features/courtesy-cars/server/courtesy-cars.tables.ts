import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations, ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { LOAN_ACTS } from '#shared/timeline-acts.ts'
import { CAR_FUELS, DAMAGE_FOUND, GEARBOXES, LOAN_STATES, SIGNED_WAYS } from '../courtesy-car-kinds.ts'
import type { Strokes } from '../signature.ts'

const ofGarage = () =>
  uuid('garage_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const byUser = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** What a garage has its drivers sign; that it lends cars is in `organizations.switched_on`. */
export const courtesyCarSettings = pgTable('courtesy_car_settings', {
  organizationId: ownedByOrganization(),
  terms: text('terms').notNull(),
  version: version(),
})

/** The cars that a garage lends. One that is out of use stays for its history. */
export const courtesyCars = pgTable(
  'courtesy_cars',
  {
    id: id(),
    garageId: ofGarage(),
    registrationNumber: text('registration_number').notNull(),
    /** What numbers are compared by (`plateKey`). */
    plateKey: text('plate_key').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull().default(''),
    year: integer('year'),
    gearbox: text('gearbox', { enum: GEARBOXES }).notNull(),
    fuel: text('fuel', { enum: CAR_FUELS }).notNull(),
    seats: integer('seats'),
    /** With VAT; 0 is free. */
    dayPriceCents: integer('day_price_cents').notNull().default(0),
    /** In words of the garage's own: "600 €". */
    excess: text('excess').notNull().default(''),
    notes: text('notes').notNull().default(''),
    mileageKm: integer('mileage_km').notNull(),
    /** Eighths of the tank, or percent of a battery. */
    level: integer('level').notNull(),
    nextInspectionDay: date('next_inspection_day'),
    isRetired: boolean('is_retired').notNull().default(false),
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('courtesy_cars_plate').on(table.garageId, table.plateKey),
    uniqueIndex('courtesy_cars_request_key').on(table.garageId, table.requestKey),
  ],
)

/** A car that is reserved for, or lent to, a customer. */
export const courtesyLoans = pgTable(
  'courtesy_loans',
  {
    id: id(),
    garageId: ofGarage(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    carId: uuid('car_id')
      .notNull()
      .references(() => courtesyCars.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    state: text('state', { enum: LOAN_STATES }).notNull().default('RESERVED'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    driverName: text('driver_name').notNull().default(''),
    driverPhone: text('driver_phone').notNull().default(''),
    outAt: instant('out_at'),
    outMileageKm: integer('out_mileage_km'),
    outLevel: integer('out_level'),
    outNote: text('out_note').notNull().default(''),
    inAt: instant('in_at'),
    inMileageKm: integer('in_mileage_km'),
    inLevel: integer('in_level'),
    inNote: text('in_note').notNull().default(''),
    /** The terms as they were signed; empty before. */
    terms: text('terms').notNull().default(''),
    signedName: text('signed_name').notNull().default(''),
    signedWay: text('signed_way', { enum: SIGNED_WAYS }),
    /** Of a drawn one, on a field of `SIGNATURE_FIELD`. */
    strokes: jsonb('strokes').$type<Strokes | null>(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('courtesy_loans_times', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'courtesy_loans_out',
      sql`${table.state} not in ('OUT', 'RETURNED') or (${table.outAt} is not null and ${table.outMileageKm} is not null and ${table.outLevel} is not null)`,
    ),
    // one customer has the car at a time, also of two who hand it out at the same moment
    uniqueIndex('courtesy_loans_car_out').on(table.garageId, table.carId).where(sql`${table.state} = 'OUT'`),
    index('courtesy_loans_times_of_car').on(table.garageId, table.carId, table.endsAt),
    index('courtesy_loans_state').on(table.garageId, table.state, table.endsAt),
    index('courtesy_loans_newest').on(table.garageId, table.id),
    index('courtesy_loans_car').on(table.carId),
    index('courtesy_loans_customer').on(table.customerId),
    index('courtesy_loans_ticket').on(table.ticketId).where(sql`${table.ticketId} is not null`),
  ],
)

/** What is broken or scratched on a car, from the day it was found until it is repaired. */
export const courtesyDamages = pgTable(
  'courtesy_damages',
  {
    id: id(),
    garageId: ofGarage(),
    carId: uuid('car_id')
      .notNull()
      .references(() => courtesyCars.id, { onDelete: 'cascade' }),
    loanId: uuid('loan_id').references(() => courtesyLoans.id, { onDelete: 'set null' }),
    found: text('found', { enum: DAMAGE_FOUND }).notNull(),
    place: text('place').notNull(),
    note: text('note').notNull().default(''),
    foundAt: instant('found_at').notNull(),
    repairedAt: instant('repaired_at'),
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('courtesy_damages_of_car').on(table.garageId, table.carId, table.id),
    uniqueIndex('courtesy_damages_request_key').on(table.garageId, table.requestKey),
    index('courtesy_damages_car').on(table.carId),
    index('courtesy_damages_loan').on(table.loanId).where(sql`${table.loanId} is not null`),
  ],
)

/** What happened to a loan. Never changed afterwards. */
export const courtesyLoanEvents = pgTable(
  'courtesy_loan_events',
  {
    id: id(),
    garageId: ofGarage(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => courtesyLoans.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LOAN_ACTS }).notNull(),
    userId: byUser('user_id'),
    /** Made by the client once an act: a retry writes nothing more. */
    requestKey: uuid('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('courtesy_loan_events_loan').on(table.garageId, table.loanId, table.id),
    uniqueIndex('courtesy_loan_events_request_key').on(table.garageId, table.requestKey),
    index('courtesy_loan_events_of_loan').on(table.loanId),
    index('courtesy_loan_events_user').on(table.userId),
  ],
)
