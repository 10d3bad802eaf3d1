import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'

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
    /** When the mileage was told; null when it was not told in a report. */
    mileageAt: instant('mileage_at'),
    firstUseOn: date('first_use_on', { mode: 'string' }),
    nextInspectionOn: date('next_inspection_on', { mode: 'string' }),
    nextServiceOn: date('next_service_on', { mode: 'string' }),
    nextServiceKm: integer('next_service_km'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('vehicles_registration_number')
      .on(table.organizationId, table.registrationNumber.op('text_pattern_ops'))
      .where(sql`${table.registrationNumber} is not null`),
    uniqueIndex('vehicles_vin_number')
      .on(table.organizationId, table.vinNumber)
      .where(sql`${table.vinNumber} is not null`),
    index('vehicles_organization').on(table.organizationId, table.id),
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
