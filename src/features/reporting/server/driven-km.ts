import { eq, sql } from 'drizzle-orm'
import { kmBetween } from '#features/fleet/year-km.ts'
import { momentOn } from '#features/planning/planning.ts'
import { isCounted, mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays } from '#shared/calendar-day.ts'
import type { Days } from '../report-range.ts'
import type { Report } from '../reporting.ts'
import type { Whose } from './whose.ts'

/** The readings of a range may leave out this share of it: what a car cost would be compared with too few kilometres. */
const LEFT_OUT = 0.1

/**
 * How far each of a customer's cars was driven on these days, by its id; those whose mileages do not show it are left out. Of each car the readings
 * around the two ends are read, each by an index.
 */
export async function kmOfCars(db: Queryable, whose: Whose, days: Days, now: Date): Promise<Map<string, number>> {
  if (whose.organizationType !== 'CUSTOMER') return new Map()
  const begin = momentOn(days.from, '00:00')
  const end = Math.min(momentOn(plusDays(days.to, 1), '00:00'), now.getTime())
  const near = (comparison: '<=' | '>=', at: number, order: 'asc' | 'desc') => sql`(
    select json_build_object('mileageKm', ${mileageReadings.mileageKm}, 'readAt', ${mileageReadings.readAt})
    from ${mileageReadings}
    where ${mileageReadings.vehicleId} = ${vehicles.id} and ${isCounted}
      and ${mileageReadings.readAt} ${sql.raw(comparison)} ${new Date(at).toISOString()}::timestamptz
    order by ${mileageReadings.readAt} ${sql.raw(order)}, ${mileageReadings.id} ${sql.raw(order)} limit 1)`
  const rows = await db
    .select({
      id: vehicles.id,
      readings: sql<({ mileageKm: number; readAt: string } | null)[]>`json_build_array(
        ${near('<=', begin, 'desc')}, ${near('>=', begin, 'asc')}, ${near('<=', end, 'desc')}, ${near('>=', end, 'asc')})`,
    })
    .from(vehicles)
    .where(eq(vehicles.organizationId, whose.organizationId))
  return new Map(
    rows.flatMap(({ id, readings }) => {
      const km = kmBetween(
        begin,
        end,
        readings.filter((one) => one !== null),
        LEFT_OUT * (end - begin),
      )
      return km === null || km === 0 ? [] : [[id, km] as const]
    }),
  )
}

/** Those cars together, with what they cost. */
export function distanceOf(
  cars: readonly { key: string; netCents: number }[],
  drivenKm: ReadonlyMap<string, number>,
): Report['distance'] {
  if (drivenKm.size === 0) return null
  const km = [...drivenKm.values()].reduce((sum, one) => sum + one, 0)
  const netCents = cars.reduce((sum, car) => (drivenKm.has(car.key) ? sum + car.netCents : sum), 0)
  return { cars: drivenKm.size, km, netCents }
}
