import { and, eq } from 'drizzle-orm'
import type { ReaderContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { countHit } from '#server/rate-limit.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import type { MileageReading } from '../vehicle-edit.ts'
import { mayEditVehicle } from '../vehicles.policy.ts'
import { keptVehicle, notKept } from './change-vehicle.ts'
import { recordMileage } from './record-mileage.ts'
import { mileageReadings } from './vehicles.tables.ts'

type Reported = {
  vehicleId: string
  mileageKm: number
  /** When it was read; now when left out. */
  readAt?: string | undefined
  /** A person says that an odd one is right. */
  confirmed: boolean
  requestKey: string
}

const DAY_MS = 86_400_000
/** A reading is of what the car does now, not of its past. */
const OLDEST_MS = 31 * DAY_MS
/** Clocks of programs differ a little. */
const AHEAD_MS = 300_000
/** Of one car: one an hour shows how it is driven. */
const VEHICLE_LIMIT = { max: 24, windowMs: DAY_MS }

/**
 * A program reports what a car's meter showed. Who may edit the car may report it; an odd reading that is not confirmed is kept and marked. A retry
 * answers the reading of the first try. Refusals: `not_found: vehicle`, `forbidden: vehicle_not_editable`, `invalid` at `readAt`, `conflict:
 * mileage_reported` for another reading with the same key, `limit: too_many_requests`.
 */
export const reportMileage = (ctx: ReaderContext, reported: Reported): Promise<MileageReading> =>
  transact(ctx.db, async (tx) => {
    const { vehicleId, mileageKm, confirmed: isConfirmed, requestKey } = reported
    const vehicle = await keptVehicle(tx, ctx.membership, vehicleId, 'update')
    const { id, readAt, odd, confirmed } = mileageReadings
    const read = async () => {
      const [row] = await tx
        .select({ id, mileageKm: mileageReadings.mileageKm, readAt, odd, confirmed })
        .from(mileageReadings)
        .where(and(eq(mileageReadings.vehicleId, vehicleId), eq(mileageReadings.requestKey, requestKey)))
      return row
    }
    const earlier = await read()
    if (earlier && earlier.mileageKm !== mileageKm) throw new AppError('conflict', 'mileage_reported')
    if (earlier) return earlier
    if (!mayEditVehicle(ctx.membership, vehicle)) throw notKept()
    const at = momentOf(reported.readAt, ctx.services.clock())
    const retryAfterSeconds = await countHit(tx, `reported-mileages:${vehicleId}`, VEHICLE_LIMIT)
    if (retryAfterSeconds !== null) throw new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds } })
    await recordMileage(tx, {
      vehicleId,
      mileageKm,
      reportedWith: null,
      garageId: null,
      isConfirmed,
      readAt: at,
      requestKey,
    })
    const made = await read()
    if (!made) throw new Error('a reading that was just written is missing')
    return made
  })

function momentOf(readAt: string | undefined, now: Date): string {
  if (readAt === undefined) return now.toISOString()
  const age = now.getTime() - Date.parse(readAt)
  if (age < -AHEAD_MS) throw invalidFields({ field: 'readAt', message: 'Lukeman aika on tulevaisuudessa' })
  if (age > OLDEST_MS) throw invalidFields({ field: 'readAt', message: 'Lukema on yli 31 päivää vanha' })
  return readAt
}
