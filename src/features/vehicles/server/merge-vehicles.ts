import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { VehicleMergeHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { estimateService } from './estimate-service.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { engineReadings, mileageReadings, vehicleGarages, vehicles } from './vehicles.tables.ts'

/**
 * Makes one vehicle of two rows of one customer that turned out to be the same car. The kept one is filled with what only
 * the other knew; all references to the other point at it afterwards, and the garages of both see it.
 */
export async function mergeVehicles(
  tx: Transaction,
  { kept, removed: read, hooks }: { kept: VehicleRow; removed: VehicleRow; hooks: readonly VehicleMergeHook[] },
): Promise<VehicleRow> {
  // waits for reports of it that are under way: nothing points at it afterwards
  const [removed = read] = await tx.select().from(vehicles).where(eq(vehicles.id, read.id)).for('update')
  for (const hook of hooks) await hook(tx, { keptId: kept.id, removedId: removed.id })
  const garages = await tx.select().from(vehicleGarages).where(eq(vehicleGarages.vehicleId, removed.id))
  if (garages.length > 0)
    await tx
      .insert(vehicleGarages)
      .values(garages.map((one) => ({ ...one, vehicleId: kept.id })))
      .onConflictDoNothing()
  await tx.update(mileageReadings).set({ vehicleId: kept.id }).where(eq(mileageReadings.vehicleId, removed.id))
  await tx.update(engineReadings).set({ vehicleId: kept.id }).where(eq(engineReadings.vehicleId, removed.id))
  // before the other one's number is taken over: each is unique
  await tx.delete(vehicles).where(eq(vehicles.id, removed.id))
  const set = {
    registrationNumber: kept.registrationNumber ?? removed.registrationNumber,
    vinNumber: kept.vinNumber ?? removed.vinNumber,
    make: longer(kept.make, removed.make),
    model: longer(kept.model, removed.model),
    color: kept.color || removed.color,
    year: kept.year ?? removed.year,
    mileageKm: sql`greatest(${vehicles.mileageKm}, ${removed.mileageKm}::int)`,
    mileageAt: (removed.mileageKm ?? -1) > (kept.mileageKm ?? -1) ? removed.mileageAt : kept.mileageAt,
    firstUseOn: kept.firstUseOn ?? removed.firstUseOn,
    nextInspectionOn: kept.nextInspectionOn ?? removed.nextInspectionOn,
    ...nextServiceOf(kept, removed),
    engineTenths: sql`greatest(${vehicles.engineTenths}, ${removed.engineTenths}::int)`,
    engineTenthsAt:
      (removed.engineTenths ?? -1) > (kept.engineTenths ?? -1) ? removed.engineTenthsAt : kept.engineTenthsAt,
    costCentre: kept.costCentre || removed.costCentre,
    location: kept.location || removed.location,
    groupName: kept.groupName || removed.groupName,
    driverId: kept.driverId ?? removed.driverId,
    version: sql`greatest(${vehicles.version}, ${removed.version}::int) + 1`,
  }
  const [vehicle = kept] = await tx.update(vehicles).set(set).where(eq(vehicles.id, kept.id)).returning()
  await markFallen(tx, vehicle)
  await estimateService(tx, vehicle.id)
  return vehicle
}

/** A service programme gives it as a whole, and the kept one's own goes first. */
function nextServiceOf(kept: VehicleRow, removed: VehicleRow) {
  const planned = [kept, removed].find(({ serviceByPlan }) => serviceByPlan)
  if (!planned)
    return {
      nextServiceOn: kept.nextServiceOn ?? removed.nextServiceOn,
      nextServiceKm: kept.nextServiceKm ?? removed.nextServiceKm,
    }
  const { nextServiceOn, nextServiceKm, nextServiceTenths } = planned
  return { nextServiceOn, nextServiceKm, nextServiceTenths, serviceByPlan: true, servicedOn: null }
}

/** Mileages of the one car from after the other had gone further do not fit any more, and no later mileage follows them. */
async function markFallen(tx: Transaction, { id, mileageKm, mileageAt }: VehicleRow): Promise<void> {
  if (mileageKm === null) return
  const { vehicleId, confirmed, readAt, mileageKm: read } = mileageReadings
  await tx
    .update(mileageReadings)
    .set({ odd: true })
    .where(
      and(eq(vehicleId, id), eq(confirmed, false), lt(read, mileageKm), mileageAt ? gte(readAt, mileageAt) : undefined),
    )
}

/** One of them begins the other, but for accents: the longer one says more. */
const longer = (one: string, other: string): string => (other.length > one.length ? other : one)
