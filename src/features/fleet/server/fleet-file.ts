import { and, asc, eq, inArray } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { MAX_VEHICLES } from '#features/vehicles/server/add-vehicle.ts'
import { factColumns, vehicleColumns } from '#features/vehicles/server/vehicle-columns.ts'
import { VEHICLE_TITLES } from '#features/vehicles/server/vehicle-file.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { staleReads } from '#server/db/replica.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { csvText } from '#server/http/csv-text.ts'
import { defineRoute } from '#server/http/route.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayText } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { FleetFile } from '../fleet.ts'
import { fleetWhere } from './list-fleet.ts'

const names = Object.keys(VEHICLE_TITLES) as (keyof typeof VEHICLE_TITLES)[]

/**
 * `GET /api/fleet/cars.csv?organizationId=…`: the cars that the list shows, all of its pages, with the columns that the importer reads. A
 * fleet is bounded, and so is the file.
 */
export const fleetFileRoute = defineRoute({
  method: 'GET',
  url: '/api/fleet/cars.csv',
  access: 'user',
  query: FleetFile,
  limit: ({ caller }) => ({ key: `fleet-file:${caller.userId}`, max: 60, windowMs: 3_600_000 }),
  async handle(call) {
    const { db, caller, services, query, reply } = staleReads(call)
    const now = services.clock()
    const membership = caller.memberships.find((one) => one.organizationId === query.organizationId)
    if (!membership) throw notFound('organization')
    if (membership.organizationType !== 'CUSTOMER') throw new AppError('forbidden', 'customer_only')
    const cars = await db
      .select({
        ...vehicleColumns,
        ...factColumns,
        firstUseOn: vehicles.firstUseOn,
        driver: drivers.name,
      })
      .from(vehicles)
      .leftJoin(drivers, eq(drivers.id, vehicles.driverId))
      .where(and(fleetWhere(db, membership, query, now), query.ids ? inArray(vehicles.id, query.ids) : undefined))
      .orderBy(asc(vehicles.registrationNumber), asc(vehicles.id))
      .limit(MAX_VEHICLES)
    const rows = cars.map((car) =>
      names.map((name) => {
        const value = car[name]
        return name.endsWith('On') && value !== null ? dayText(String(value)) : value
      }),
    )
    const text = csvText([Object.values(VEHICLE_TITLES), ...rows])
    return answerFile(reply, { name: `autot-${dayInHelsinki(now)}.csv`, type: 'text/csv', text })
  },
})
