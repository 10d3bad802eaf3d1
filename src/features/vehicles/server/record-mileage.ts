import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { oddMileage } from '../mileage.ts'
import { mileageRecorded } from '../vehicles.events.ts'
import { estimateService } from './estimate-service.ts'
import { isBesides, mileagesAround } from './mileages-around.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { isCounted, mileageReadings, vehicles } from './vehicles.tables.ts'

type Reading = {
  vehicleId: string
  /** Null takes back the mileage that was reported with the ticket. */
  mileageKm: number | null
  /** The ticket that it is reported with; reporting it again corrects it. Null for one of the vehicle itself. */
  reportedWith: string | null
  /** The garage of that ticket. */
  garageId: string | null
  /** The user was asked whether an odd one is right, and said yes. */
  isConfirmed: boolean
  /** When it was reported, for one that is recorded later; now when left out. */
  readAt?: string
  /** Of one that a program reports. */
  requestKey?: string
}

type Counted = { mileageKm: number; readAt: string | null }

/**
 * Keeps a reported mileage of a vehicle. One that does not fit between those around it is kept and marked, and is the
 * vehicle's mileage only when a user has confirmed it: this never goes back, nor far up, by a slip of the hand. The vehicle
 * stays locked until the transaction ends.
 */
export async function recordMileage(tx: Transaction, reading: Reading): Promise<void> {
  const { vehicleId, mileageKm, reportedWith, garageId, isConfirmed, requestKey } = reading
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for('no key update')
  if (!vehicle) return
  const corrected = await reportedReading(tx, vehicleId, reportedWith)
  const readAt = corrected?.readAt ?? reading.readAt ?? new Date().toISOString()
  const others = await othersAround(tx, vehicle, reportedWith, readAt)
  // a mileage that only the vehicle has is from before readings were kept
  if (vehicle.mileageKm !== null && [corrected, ...others].every((one) => one?.mileageKm !== vehicle.mileageKm))
    others.push({ mileageKm: vehicle.mileageKm, readAt: vehicle.mileageAt })
  others.sort(byTime)

  if (mileageKm === null) {
    if (corrected) await tx.delete(mileageReadings).where(eq(mileageReadings.id, corrected.id))
  } else {
    const odd = isOdd(others, { mileageKm, readAt })
    const kept = { mileageKm, odd, confirmed: odd && isConfirmed }
    if (corrected) await tx.update(mileageReadings).set(kept).where(eq(mileageReadings.id, corrected.id))
    else await tx.insert(mileageReadings).values({ ...kept, vehicleId, reportedWith, garageId, readAt, requestKey })
    if (!odd || isConfirmed) others.push({ mileageKm, readAt })
    const customerId = vehicle.organizationId
    announce(tx, mileageRecorded, { vehicleId, customerId, garageId, mileageKm, readAt, isOdd: odd && !isConfirmed })
  }
  const last = others.sort(byTime).at(-1)
  if (last?.mileageKm !== vehicle.mileageKm || last?.readAt !== vehicle.mileageAt)
    await tx
      .update(vehicles)
      .set({
        mileageKm: last?.mileageKm ?? null,
        mileageAt: last?.readAt ?? null,
        // the same mileage again makes no form stale
        ...(last?.mileageKm !== vehicle.mileageKm && { version: sql`${vehicles.version} + 1` }),
      })
      .where(eq(vehicles.id, vehicleId))
  await estimateService(tx, vehicleId)
}

/** Compared with the one before it, or above the one that follows: a correction may be of an old ticket. */
function isOdd(others: readonly Counted[], { mileageKm, readAt }: { mileageKm: number; readAt: string }): boolean {
  const before = others.findLast((one) => (one.readAt ?? '') <= readAt)
  const after = others.find((one) => (one.readAt ?? '') > readAt)
  const previous = before ? { mileageKm: before.mileageKm, at: before.readAt } : null
  return (
    oddMileage(mileageKm, previous, Date.parse(readAt)) !== null || (after !== undefined && after.mileageKm < mileageKm)
  )
}

const byTime = (one: Counted, other: Counted): number => (one.readAt ?? '').localeCompare(other.readAt ?? '')

/** What was reported with the same thing before: the reading that is corrected. It may be of long ago. */
async function reportedReading(tx: Transaction, vehicleId: string, reportedWith: string | null) {
  if (reportedWith === null) return undefined
  const [row] = await tx
    .select()
    .from(mileageReadings)
    .where(and(eq(mileageReadings.vehicleId, vehicleId), eq(mileageReadings.reportedWith, reportedWith)))
  return row
}

/** Those that count next to a moment, and the last one, without the one that is corrected. */
async function othersAround(
  tx: Transaction,
  vehicle: VehicleRow,
  besides: string | null,
  readAt: string,
): Promise<Counted[]> {
  const { before, after } = await mileagesAround(tx, vehicle, { at: readAt, besides, to: 'all' })
  const around = [before, after].flatMap((one) => (one ? [{ mileageKm: one.mileageKm, readAt: one.at }] : []))
  return after ? [...around, ...(await lastReading(tx, vehicle.id, besides))] : around
}

const lastReading = (tx: Transaction, vehicleId: string, besides: string | null): Promise<Counted[]> =>
  tx
    .select({ mileageKm: mileageReadings.mileageKm, readAt: mileageReadings.readAt })
    .from(mileageReadings)
    .where(and(eq(mileageReadings.vehicleId, vehicleId), isCounted, isBesides(besides)))
    .orderBy(desc(mileageReadings.readAt), desc(mileageReadings.id))
    .limit(1)
