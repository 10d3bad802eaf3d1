import { and, eq, ne } from 'drizzle-orm'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Report } from '../reporting.ts'
import { distanceOf } from './driven-km.ts'
import type { Whose } from './whose.ts'

type Car = Omit<Report['vehicles'][number], 'offRoadMinutes' | 'km'>
type CostCentre = Report['costCentres'][number]

/**
 * The cars' money and kilometres by the cost centre that each of them has now, the largest costs first; nothing where none has one. A centre whose
 * cars drove without costs has its row too, so that the rows come to the sums of all cars.
 */
export async function byCostCentre(
  db: Queryable,
  { organizationId, organizationType }: Whose,
  cars: readonly Car[],
  drivenKm: ReadonlyMap<string, number>,
): Promise<CostCentre[]> {
  if (organizationType !== 'CUSTOMER' || cars.length === 0) return []
  const known = await db
    .select({ id: vehicles.id, costCentre: vehicles.costCentre })
    .from(vehicles)
    .where(and(eq(vehicles.organizationId, organizationId), ne(vehicles.costCentre, '')))
  if (known.length === 0) return []
  const centres = new Map(known.map(({ id, costCentre }) => [id, costCentre]))
  const centreOf = (key: string) => centres.get(key) ?? ''
  const costs = Map.groupBy(cars, ({ key }) => centreOf(key))
  const driven = Map.groupBy(drivenKm, ([key]) => centreOf(key))
  return [...new Set([...costs.keys(), ...driven.keys()])]
    .map((key) => rowOf(key, costs.get(key) ?? [], new Map(driven.get(key))))
    .sort((one, other) => other.netCents - one.netCents || (one.key < other.key ? -1 : 1))
}

function rowOf(key: string, cars: readonly Car[], drivenKm: ReadonlyMap<string, number>): CostCentre {
  const sum = (name: 'count' | 'netCents' | 'beforeCents') => cars.reduce((total, car) => total + car[name], 0)
  const withoutKm = cars.filter((car) => car.count > 0 && !drivenKm.has(car.key))
  return {
    key,
    name: key,
    count: sum('count'),
    netCents: sum('netCents'),
    beforeCents: sum('beforeCents'),
    cars: withoutKm.length + drivenKm.size,
    distance: distanceOf(cars, drivenKm),
  }
}
