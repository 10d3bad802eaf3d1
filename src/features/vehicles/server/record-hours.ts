import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { oddHours } from '../engine-hours.ts'
import type { EngineReading, RecordHours } from '../vehicle-edit.ts'
import { estimateServices } from './estimate-service.ts'
import { vehicleFor } from './vehicles.access.ts'
import { engineReadings, vehicles } from './vehicles.tables.ts'

/**
 * Keeps the hours that the engine's meter shows now. The customer and a garage that sees the car read them. Odd ones that were not confirmed are kept and
 * marked, and the car keeps its own. Refusals: `not_found: vehicle`, `forbidden: vehicle_not_editable` of one that was handed over.
 */
export const recordHours = (
  ctx: OrganizationContext,
  { vehicleId, tenths, isConfirmed }: RecordHours,
): Promise<{ isOdd: boolean }> =>
  transact(ctx.db, async (tx) => {
    const vehicle = await vehicleFor(tx, ctx.membership, vehicleId, 'update')
    if (vehicle.handedOverAt !== null) throw new AppError('forbidden', 'vehicle_not_editable')
    const now = ctx.services.clock()
    const { engineTenths, engineTenthsAt } = vehicle
    const before = engineTenths === null ? null : { tenths: engineTenths, at: engineTenthsAt }
    const isOdd = oddHours(tenths, before, now.getTime()) !== null
    const { organizationType, organizationId } = ctx.membership
    await tx.insert(engineReadings).values({
      vehicleId,
      tenths,
      readAt: now.toISOString(),
      garageId: organizationType === 'GARAGE' ? organizationId : null,
      odd: isOdd,
      confirmed: isOdd && isConfirmed,
    })
    if (isOdd && !isConfirmed) return { isOdd }
    await tx
      .update(vehicles)
      .set({ engineTenths: tenths, engineTenthsAt: now.toISOString(), version: sql`${vehicles.version} + 1` })
      .where(eq(vehicles.id, vehicleId))
    await estimateServices(tx, eq(vehicles.id, vehicleId), now)
    return { isOdd }
  })

/** A table shows no more. */
const SHOWN = 100

/** The last readings of the engine's hours, the newest first. A garage sees its own and the customer's. */
export async function engineHours(
  { db, membership }: OrganizationContext,
  vehicleId: string,
): Promise<EngineReading[]> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const { id, tenths, readAt, odd, confirmed, garageId } = engineReadings
  return db
    .select({ id, tenths, readAt, odd, confirmed })
    .from(engineReadings)
    .where(
      and(
        eq(engineReadings.vehicleId, vehicle.id),
        membership.organizationType === 'GARAGE'
          ? or(isNull(garageId), eq(garageId, membership.organizationId))
          : undefined,
      ),
    )
    .orderBy(desc(readAt), desc(id))
    .limit(SHOWN)
}
