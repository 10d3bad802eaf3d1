import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { oddMileage } from '../mileage.ts'
import { mileageRecorded } from '../vehicles.events.ts'
import { estimateService } from './estimate-service.ts'
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

/** A vehicle's last readings: enough to know what a new one follows. */
const READ_BACK = 200

/**
 * Keeps a reported mileage of a vehicle. One that does not fit between those around it is kept and marked, and is the
 * vehicle's mileage only when a user has confirmed it: this never goes back, nor far up, by a slip of the hand. The vehicle
 * stays locked until the transaction ends.
 */
export async function recordMileage(tx: Transaction, reading: Reading): Promise<void> {
  const { vehicleId, mileageKm, reportedWith, garageId, isConfirmed, requestKey } = reading
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for('no key update')
  if (!vehicle) return
  const readings = await lastReadings(tx, vehicleId, reportedWith)
  const corrected = readings.find((one) => reportedWith !== null && one.reportedWith === reportedWith)
  const others: Counted[] = readings.filter((one) => one !== corrected)
  // a mileage that only the vehicle has is from before readings were kept
  if (vehicle.mileageKm !== null && readings.every((one) => one.mileageKm !== vehicle.mileageKm))
    others.push({ mileageKm: vehicle.mileageKm, readAt: vehicle.mileageAt })
  others.sort(byTime)

  const readAt = corrected?.readAt ?? reading.readAt ?? new Date().toISOString()
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

/** Those that count, and the one that is corrected. */
const lastReadings = (tx: Transaction, vehicleId: string, reportedWith: string | null) =>
  tx
    .select()
    .from(mileageReadings)
    .where(
      and(
        eq(mileageReadings.vehicleId, vehicleId),
        or(isCounted, reportedWith === null ? undefined : eq(mileageReadings.reportedWith, reportedWith)),
      ),
    )
    .orderBy(desc(mileageReadings.readAt), desc(mileageReadings.id))
    .limit(READ_BACK)
