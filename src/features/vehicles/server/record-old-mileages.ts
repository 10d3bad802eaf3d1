import { and, asc, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany, updateMany } from '#server/db/save-many.ts'
import { oddOnes, type Reading } from '../odd-mileages.ts'
import { estimateServices } from './estimate-service.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { isCounted, mileageReadings, vehicles } from './vehicles.tables.ts'

type Known = Reading & { garageId: string | null }

/** What is added later to one car: its mileages in the order of time, and its next service. The vehicle is locked. */
export type OldHistory = {
  vehicle: VehicleRow
  readings: readonly (Reading & { reportedWith: string })[]
  nextServiceOn: string | null
  nextServiceKm: number | null
}

/** The mileages that count of these vehicles, each vehicle's in the order of time. */
export async function countedReadings(db: Queryable, vehicleIds: readonly string[]): Promise<Map<string, Known[]>> {
  const { vehicleId, mileageKm, readAt, garageId, id } = mileageReadings
  const rows = await db
    .select({ vehicleId, mileageKm, readAt, garageId })
    .from(mileageReadings)
    .where(and(isOneOf(vehicleId, vehicleIds), isCounted))
    .orderBy(asc(vehicleId), asc(readAt), asc(id))
  return Map.groupBy(rows, (row) => row.vehicleId)
}

/**
 * Keeps mileages of the past of many cars at once. They are the car's mileage only when they are later than what is known and not below it;
 * the next service is set where none is known. `garageId`: whose they are, null for the customer's own.
 */
export async function recordOldMileages(
  tx: Transaction,
  histories: readonly OldHistory[],
  garageId: string | null,
): Promise<void> {
  const known = await countedReadings(
    tx,
    histories.map(({ vehicle }) => vehicle.id),
  )
  const readings: object[] = []
  const changed: object[] = []
  for (const { vehicle, readings: added, ...next } of histories) {
    const odd = oddOnes(added, known.get(vehicle.id) ?? [])
    for (const one of added)
      readings.push({ ...one, id: newId(), vehicleId: vehicle.id, garageId, odd: odd.has(one), confirmed: false })
    const last = added.findLast((one) => !odd.has(one))
    const { id, mileageKm, mileageAt, nextServiceOn, nextServiceKm } = vehicle
    const isLater = last !== undefined && last.readAt > (mileageAt ?? '') && last.mileageKm >= (mileageKm ?? 0)
    const row = {
      mileageKm: isLater ? last.mileageKm : mileageKm,
      mileageAt: isLater ? last.readAt : mileageAt,
      nextServiceOn: nextServiceOn ?? next.nextServiceOn,
      nextServiceKm: nextServiceKm ?? next.nextServiceKm,
    }
    if (isLater || row.nextServiceOn !== nextServiceOn || row.nextServiceKm !== nextServiceKm)
      changed.push({ id, ...row })
  }
  await insertMany(tx, mileageReadings, readings)
  const { mileageKm, mileageAt, nextServiceOn, nextServiceKm } = vehicles
  await updateMany(tx, vehicles, { mileageKm, mileageAt, nextServiceOn, nextServiceKm }, changed, sql`true`)
  const ids = histories.map(({ vehicle }) => vehicle.id)
  await estimateServices(tx, isOneOf(vehicles.id, ids), new Date())
}
