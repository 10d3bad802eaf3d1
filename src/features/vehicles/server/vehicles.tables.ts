import { eq, or, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { plateKeySql } from './plate-key-sql.ts'

const differs = (one: AnyPgColumn, other: AnyPgColumn): SQL => sql`${one} is distinct from ${other}`

type Told = Record<
  | 'retiredAt'
  | 'nextServiceOn'
  | 'nextServiceKm'
  | 'nextServiceTenths'
  | 'remindedServiceOn'
  | 'remindedServiceKm'
  | 'remindedServiceTenths',
  AnyPgColumn
>
/** A service of which the owner was not reminded, of a car in use. */
export const serviceIsNotReminded = (car: Told): SQL =>
  sql`${car.retiredAt} is null and (${differs(car.remindedServiceOn, car.nextServiceOn)} or ${differs(car.remindedServiceKm, car.nextServiceKm)} or ${differs(car.remindedServiceTenths, car.nextServiceTenths)})`

/** The same of an inspection. */
export const inspectionIsNotReminded = (
  car: Record<'retiredAt' | 'nextInspectionOn' | 'remindedInspectionOn', AnyPgColumn>,
): SQL => sql`${car.retiredAt} is null and ${differs(car.remindedInspectionOn, car.nextInspectionOn)}`

export const vehicles = pgTable(
  'vehicles',
  {
    id: id(),
    /** The customer that the vehicle belongs to. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    registrationNumber: text('registration_number'),
    vinNumber: text('vin_number'),
    make: text('make').notNull().default(''),
    model: text('model').notNull().default(''),
    color: text('color').notNull().default(''),
    year: integer('year'),
    mileageKm: integer('mileage_km'),
    /** When the mileage was reported; null when it did not come with a report. */
    mileageAt: instant('mileage_at'),
    firstUseOn: date('first_use_on', { mode: 'string' }),
    nextInspectionOn: date('next_inspection_on', { mode: 'string' }),
    nextServiceOn: date('next_service_on', { mode: 'string' }),
    nextServiceKm: integer('next_service_km'),
    /** Hours of the engine, of a machine or a boat, in tenths; null where none were reported. */
    engineTenths: integer('engine_tenths'),
    engineTenthsAt: instant('engine_tenths_at'),
    /** The next service by engine hours, in tenths. Only a service programme gives it. */
    nextServiceTenths: integer('next_service_tenths'),
    /** The next service follows from the car's service programme: no one gives it by hand. */
    serviceByPlan: boolean('service_by_plan').notNull().default(false),
    /** How the owner sorts its fleet; no garage sees these four. */
    costCentre: text('cost_centre').notNull().default(''),
    location: text('location').notNull().default(''),
    groupName: text('group_name').notNull().default(''),
    /** Who drives it as a rule. */
    driverId: uuid('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    /** How it is driven lately; null when it is not known. Computed only by `estimate-service.ts`, as is the next one. */
    kmPerDay: real('km_per_day'),
    /** The same of its engine, in tenths of an hour a day. */
    tenthsPerDay: real('tenths_per_day'),
    /** The day on which a meter is expected to reach `nextServiceKm` or `nextServiceTenths`, whichever is first. */
    serviceKmOn: date('service_km_on', { mode: 'string' }),
    /** The day of the engine hours only. */
    serviceHoursOn: date('service_hours_on', { mode: 'string' }),
    /** The next service: by date or by a meter, whichever is first. */
    serviceDueOn: date('service_due_on', { mode: 'string' }).generatedAlwaysAs(
      sql`least(next_service_on, service_km_on)`,
    ),
    /** What is due first: inspection or service. */
    dueOn: date('due_on', { mode: 'string' }).generatedAlwaysAs(
      sql`least(next_inspection_on, next_service_on, service_km_on)`,
    ),
    /** The next service and inspection of which its people were reminded: of others they are reminded again. */
    remindedServiceOn: date('reminded_service_on', { mode: 'string' }),
    remindedServiceKm: integer('reminded_service_km'),
    remindedServiceTenths: integer('reminded_service_tenths'),
    remindedInspectionOn: date('reminded_inspection_on', { mode: 'string' }),
    /** When it was taken out of use: it is offered and listed no more, its tickets stay. */
    retiredAt: instant('retired_at'),
    /** When and to whom it was handed over: out of use since then, and read only until it is recorded or received again. */
    handedOverAt: instant('handed_over_at'),
    handedOverTo: text('handed_over_to'),
    /** On which day a service that was due was done, while the next one is not given. */
    servicedOn: date('serviced_on', { mode: 'string' }),
    /** A museum vehicle is inspected every fourth year. */
    isMuseum: boolean('is_museum').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('vehicles_registration_number')
      .on(table.organizationId, table.registrationNumber.op('text_pattern_ops'))
      .where(sql`${table.registrationNumber} is not null`),
    // a car is known by its plate's key; who writes one holds the lock of the customer's vehicles
    index('vehicles_plate_key')
      .on(table.organizationId, plateKeySql(table.registrationNumber))
      .where(sql`${table.registrationNumber} is not null`),
    uniqueIndex('vehicles_vin_number')
      .on(table.organizationId, table.vinNumber)
      .where(sql`${table.vinNumber} is not null`),
    index('vehicles_organization').on(table.organizationId, table.id),
    index('vehicles_driver').on(table.driverId).where(sql`${table.driverId} is not null`),
    // the order of the fleet's list
    index('vehicles_fleet')
      .on(table.organizationId, table.dueOn, table.registrationNumber, table.id)
      .where(sql`${table.retiredAt} is null`),
    // and so do those that were taken out of use
    index('vehicles_retired')
      .on(table.organizationId, table.dueOn, table.registrationNumber, table.id)
      .where(sql`${table.retiredAt} is not null`),
    index('vehicles_inspection')
      .on(table.organizationId, table.nextInspectionOn)
      .where(sql`${table.retiredAt} is null`),
    index('vehicles_service').on(table.organizationId, table.serviceDueOn).where(sql`${table.retiredAt} is null`),
    // for the jobs, which look at all customers: what is to be reminded of, and what is computed again
    index('vehicles_service_not_reminded')
      .on(table.serviceDueOn, table.organizationId)
      .where(serviceIsNotReminded(table)),
    index('vehicles_inspection_not_reminded')
      .on(table.nextInspectionOn, table.organizationId)
      .where(inspectionIsNotReminded(table)),
    index('vehicles_service_km')
      .on(table.id)
      .where(sql`${table.nextServiceKm} is not null or ${table.nextServiceTenths} is not null`),
  ],
)

/** Which garages have had the vehicle in their hands, or were asked about it: those may see it. */
export const vehicleGarages = pgTable(
  'vehicle_garages',
  {
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.garageId, table.vehicleId] }),
    index('vehicle_garages_vehicle').on(table.vehicleId),
  ],
)

/** What was reported of a vehicle's mileage, each with the moment when it was first reported. */
export const mileageReadings = pgTable(
  'mileage_readings',
  {
    id: id(),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    mileageKm: integer('mileage_km').notNull(),
    readAt: instant('read_at').notNull().default(sql`now()`),
    /** The id of the ticket that it was reported with: a correction there corrects this row. Null for one of the vehicle itself. */
    reportedWith: uuid('reported_with'),
    /** The garage whose ticket reported it; null when the customer reported it for the vehicle itself. */
    garageId: uuid('garage_id').references(() => organizations.id),
    /** It does not fit between the readings around it. */
    odd: boolean('odd').notNull().default(false),
    /** A person was asked and said that it is right. */
    confirmed: boolean('confirmed').notNull().default(false),
    /** Made by a program once per reading that it reports. */
    requestKey: uuid('request_key'),
  },
  (table) => [
    uniqueIndex('mileage_readings_request_key')
      .on(table.vehicleId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    index('mileage_readings_vehicle').on(table.vehicleId, table.readAt, table.id),
    uniqueIndex('mileage_readings_reported_with').on(table.vehicleId, table.reportedWith),
  ],
)

/** A reading that counts: it fits between those around it, or a user has confirmed it. */
export const isCounted = or(eq(mileageReadings.odd, false), eq(mileageReadings.confirmed, true))

/** What was reported of the hours of a vehicle's engine, in tenths of an hour. */
export const engineReadings = pgTable(
  'engine_readings',
  {
    id: id(),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    tenths: integer('tenths').notNull(),
    readAt: instant('read_at').notNull(),
    /** The garage that read them; null when the customer did. */
    garageId: uuid('garage_id').references(() => organizations.id),
    /** They do not fit between the readings around them. */
    odd: boolean('odd').notNull().default(false),
    /** A person was asked and said that they are right. */
    confirmed: boolean('confirmed').notNull().default(false),
  },
  (table) => [
    index('engine_readings_vehicle').on(table.vehicleId, table.readAt, table.id),
    index('engine_readings_garage').on(table.garageId).where(sql`${table.garageId} is not null`),
  ],
)

/** A reading of the engine's hours that counts, as `isCounted`. */
export const isCountedHours = or(eq(engineReadings.odd, false), eq(engineReadings.confirmed, true))
