import { asc, eq } from 'drizzle-orm'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { dueOf, nextVisit } from '../plan-due.ts'
import { planItems } from './service-plans.tables.ts'

type Asked = { id: string; serviceByPlan: boolean }

/**
 * What the next service of each of these cars is, part by part in the order of their days; a car without a programme has none. One statement for all, and
 * none where no car has a programme.
 */
export async function nextWorks(
  db: Queryable,
  cars: readonly Asked[],
  today: string,
): Promise<ReadonlyMap<string, string[]>> {
  const ids = cars.flatMap(({ id, serviceByPlan }) => (serviceByPlan ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      vehicleId: planItems.vehicleId,
      name: planItems.name,
      next: { on: planItems.nextOn, km: planItems.nextKm, tenths: planItems.nextTenths },
      mileageKm: vehicles.mileageKm,
      mileageAt: vehicles.mileageAt,
      kmPerDay: vehicles.kmPerDay,
      engineTenths: vehicles.engineTenths,
      engineTenthsAt: vehicles.engineTenthsAt,
      tenthsPerDay: vehicles.tenthsPerDay,
    })
    .from(planItems)
    .innerJoin(vehicles, eq(vehicles.id, planItems.vehicleId))
    .where(isOneOf(planItems.vehicleId, ids))
    .orderBy(asc(planItems.vehicleId), asc(planItems.place), asc(planItems.id))
  const works = new Map<string, string[]>()
  for (const [vehicleId, items] of Map.groupBy(rows, (row) => row.vehicleId)) {
    const shown = items.map(({ name, next, ...meters }) => ({ name, ...dueOf(next, meters, today) }))
    works.set(
      vehicleId,
      nextVisit(shown).map(({ name }) => name),
    )
  }
  return works
}
