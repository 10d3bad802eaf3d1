import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { FleetChoices, KnownFacts } from '../vehicle-edit.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { vehicles } from './vehicles.tables.ts'

/** More are typed, not chosen. */
const MOST_CHOICES = 200
const MOST_DRIVERS = 1000

/** How the owner sorts a car, with the driver's name. */
export async function knownFacts(
  db: Queryable,
  { costCentre, location, groupName, driverId }: VehicleRow,
): Promise<KnownFacts> {
  const [driver = null] = driverId
    ? await db.select({ id: drivers.id, name: drivers.name }).from(drivers).where(eq(drivers.id, driverId))
    : []
  return { costCentre, location, groupName, driver }
}

/** Refuses a driver of another organisation like an unknown one: `invalid` at `driverId`. */
export async function requireOwnDriver(db: Queryable, organizationId: string, driverId: string): Promise<void> {
  const own = and(eq(drivers.id, driverId), eq(drivers.organizationId, organizationId))
  if ((await db.$count(drivers, own)) === 0)
    throw invalidFields({ field: 'driverId', message: 'Valitse kuljettaja luettelosta' })
}

/** What the customer has written at its cars in use, to choose from. */
export async function fleetChoices({ db, membership }: OrganizationContext): Promise<FleetChoices> {
  const { organizationId } = membership
  const written = async (column: AnyPgColumn): Promise<string[]> => {
    const rows = await db
      .selectDistinct({ text: column })
      .from(vehicles)
      .where(and(eq(vehicles.organizationId, organizationId), isNull(vehicles.retiredAt), ne(column, '')))
      .orderBy(asc(column))
      .limit(MOST_CHOICES)
    return rows.map(({ text }) => String(text))
  }
  return {
    makes: await written(vehicles.make),
    costCentres: await written(vehicles.costCentre),
    locations: await written(vehicles.location),
    groups: await written(vehicles.groupName),
    drivers: await db
      .select({ id: drivers.id, name: drivers.name })
      .from(drivers)
      .where(eq(drivers.organizationId, organizationId))
      .orderBy(asc(drivers.name), asc(drivers.id))
      .limit(MOST_DRIVERS),
  }
}
