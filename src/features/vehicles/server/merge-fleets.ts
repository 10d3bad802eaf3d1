import { asc, eq } from 'drizzle-orm'
import type { CustomerMerge } from '#server/contributions.ts'
import { AppError } from '#shared/app-error.ts'
import { mergeVehicles } from './merge-vehicles.ts'
import { isSamePlate } from './same-vehicle.ts'
import { lockFleet } from './save-vehicle.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { vehicles } from './vehicles.tables.ts'

const isSameVin = (one: VehicleRow, other: VehicleRow): boolean =>
  one.vinNumber !== null && one.vinNumber === other.vinNumber

/** Whether both numbers of each are known, and one of them differs. */
const contradicts = (one: VehicleRow, other: VehicleRow): boolean =>
  (one.vinNumber !== null && other.vinNumber !== null && one.vinNumber !== other.vinNumber) ||
  (one.registrationNumber !== null &&
    other.registrationNumber !== null &&
    !isSamePlate(one.registrationNumber, other.registrationNumber))

/** The cars of both in one fleet; a car that both have becomes one. Two with one number that are not one car are refused. */
export const mergeFleets: CustomerMerge = {
  columns: [vehicles.organizationId],
  counted: { what: 'cars', column: vehicles.organizationId },
  async join(tx, { keptId, removedId, vehicleMerge }) {
    for (const id of [keptId, removedId].sort()) await lockFleet(tx, id)
    const fleet = (id: string) =>
      tx.select().from(vehicles).where(eq(vehicles.organizationId, id)).orderBy(asc(vehicles.id))
    const kept = await fleet(keptId)
    for (const car of await fleet(removedId)) {
      const index = kept.findIndex(
        (one) => isSamePlate(one.registrationNumber, car.registrationNumber) || isSameVin(one, car),
      )
      const same = kept[index]
      if (!same) continue
      if (contradicts(same, car))
        throw new AppError('precondition', 'customers_cars_differ', {
          details: { number: car.registrationNumber ?? car.vinNumber },
        })
      kept[index] = await mergeVehicles(tx, { kept: same, removed: car, hooks: vehicleMerge })
    }
  },
}
