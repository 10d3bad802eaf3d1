import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Told } from '../mileage.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { isCounted, mileageReadings } from './vehicles.tables.ts'

/** What the caller may know of the car: everything, what one garage and the customer have reported, or only what that garage has. */
export type KnownTo = { garageId: string; isConnected: boolean } | 'all'

function knownTo(to: KnownTo): SQL | undefined {
  if (to === 'all') return undefined
  const own = eq(mileageReadings.garageId, to.garageId)
  return to.isConnected ? or(isNull(mileageReadings.garageId), own) : own
}

/** Leaves out what was reported with one thing, which is to be corrected. */
export const isBesides = (reportedWith: string | null): SQL | undefined =>
  reportedWith === null
    ? undefined
    : or(isNull(mileageReadings.reportedWith), ne(mileageReadings.reportedWith, reportedWith))

/** The mileages that count next before and after a moment; `besides` leaves out what was reported with one thing, if any. */
export async function mileagesAround(
  db: Queryable,
  vehicle: Pick<VehicleRow, 'id' | 'mileageKm' | 'mileageAt'>,
  { at, besides, to }: { at: string; besides: string | null; to: KnownTo },
): Promise<{ before: Told | null; after: Told | null }> {
  const { vehicleId, readAt, mileageKm, id } = mileageReadings
  const counts = and(eq(vehicleId, vehicle.id), isCounted, isBesides(besides), knownTo(to))
  const columns = { mileageKm, at: readAt }
  const [[earlier], [after]] = await Promise.all([
    db
      .select(columns)
      .from(mileageReadings)
      .where(and(counts, lte(readAt, at)))
      .orderBy(desc(readAt), desc(id))
      .limit(1),
    db
      .select(columns)
      .from(mileageReadings)
      .where(and(counts, gt(readAt, at)))
      .orderBy(asc(readAt), asc(id))
      .limit(1),
  ])
  return { before: earlier ?? typedOf(vehicle, to), after: after ?? null }
}

/** A mileage that only the vehicle has, without a moment, is from before readings were kept. */
function typedOf({ mileageKm, mileageAt }: Pick<VehicleRow, 'mileageKm' | 'mileageAt'>, to: KnownTo) {
  const isKnown = to === 'all' || to.isConnected
  return isKnown && mileageKm !== null && mileageAt === null ? { mileageKm, at: null } : null
}
