import { asc, eq } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { estimateServices } from '#features/vehicles/server/estimate-service.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { OWN_FLEET } from './demo-people.ts'

const DAY_MS = 86_400_000
/** Kilometres a day, and in how many days those of the next service are full: one is late, one comes soon. */
const USE = [
  { pace: 110, serviceIn: 12 },
  { pace: 95, serviceIn: 70 },
  { pace: 140, serviceIn: -4 },
  { pace: 60, serviceIn: 180 },
  { pace: 320, serviceIn: 45 },
  { pace: 280, serviceIn: 110 },
] as const
/** The day of the next service, according to the last entry of a book. */
const SERVICE_IN_DAYS = 115
/** How many days ago each mileage was entered. */
const READ_DAYS_AGO = [420, 300, 200, 90, 5] as const

/** The cars of the first customer's own yard, each with its mileages and its next service. */
export async function makeDemoFleet(db: Transaction, organizationId: string): Promise<void> {
  const now = Date.now()
  for (const [place, car] of OWN_FLEET.entries()) {
    const { pace, serviceIn } = USE[place % USE.length] ?? USE[0]
    const readings = READ_DAYS_AGO.map((days) => ({
      mileageKm: car.mileageKm - (days - 5) * pace,
      readAt: new Date(now - days * DAY_MS).toISOString(),
    }))
    const { id: vehicleId } = await makeVehicle(db, {
      organizationId,
      ...car,
      mileageAt: readings.at(-1)?.readAt ?? null,
      nextServiceKm: car.mileageKm + (serviceIn + 5) * pace,
      nextServiceOn: dayInHelsinki(new Date(now + SERVICE_IN_DAYS * DAY_MS)),
    })
    await db.insert(mileageReadings).values(readings.map((reading) => ({ ...reading, vehicleId })))
  }
  await estimateServices(db, eq(vehicles.organizationId, organizationId), new Date(now))
}

const PLACES = ['Vantaa', 'Tampere', 'Turku'] as const
const HEAVY = ['Volvo', 'Scania', 'MAN', 'DAF', 'Iveco']

/** How the first customer sorts its cars; the trucks and some vans have a driver of their own. */
export async function sortDemoFleet(db: Transaction, organizationId: string): Promise<void> {
  const people = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.organizationId, organizationId))
    .orderBy(asc(drivers.name))
  const cars = await db
    .select({ id: vehicles.id, make: vehicles.make })
    .from(vehicles)
    .where(eq(vehicles.organizationId, organizationId))
    .orderBy(asc(vehicles.registrationNumber))
  for (const [place, { id, make }] of cars.entries()) {
    const location = PLACES[place % PLACES.length] ?? ''
    const groupName = HEAVY.includes(make) ? 'Kuorma-autot' : 'Pakettiautot'
    const driverId = place % 2 === 0 ? (people[(place / 2) % Math.max(people.length, 1)]?.id ?? null) : null
    const set = { location, groupName, driverId, costCentre: `KP ${4100 + 100 * (place % PLACES.length)}` }
    await db.update(vehicles).set(set).where(eq(vehicles.id, id))
  }
}
