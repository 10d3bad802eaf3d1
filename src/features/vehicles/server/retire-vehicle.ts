import { eq, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { refersToMissing } from '#server/db/constraint.ts'
import type { Transaction } from '#server/db/database.ts'
import type { RetireVehicle } from '../vehicle-edit.ts'
import { mayEditVehicle } from '../vehicles.policy.ts'
import { changeVehicle, notKept } from './change-vehicle.ts'
import { vehicles } from './vehicles.tables.ts'

/**
 * Takes a vehicle off the list. One that nothing speaks of is deleted; one with tickets is taken out of use and keeps its
 * history (docs/decisions/0027). Answers which of the two it was.
 */
export const removeVehicle = (
  ctx: OrganizationContext,
  { vehicleId, version }: RetireVehicle,
): Promise<{ isKept: boolean }> =>
  changeVehicle<{ isKept: boolean }>(ctx, {
    id: vehicleId,
    version,
    may: mayEditVehicle,
    refused: notKept,
    async rule(vehicle, tx) {
      if (vehicle.retiredAt !== null) return { answer: { isKept: true } }
      if (!(await deleteUnused(tx, vehicle.id)))
        return {
          set: { retiredAt: ctx.services.clock().toISOString() },
          entry: { action: 'vehicles.retired', details: { id: vehicle.id } },
          answer: { isKept: true },
        }
      const number = vehicle.registrationNumber ?? vehicle.vinNumber ?? ''
      return {
        entry: { action: 'vehicles.removed', details: { id: vehicle.id, number } },
        answer: { isKept: false },
      }
    },
  })

/** False when a row of another feature points at it: which features there are is not known here. */
async function deleteUnused(tx: Transaction, vehicleId: string): Promise<boolean> {
  await tx.execute(sql`savepoint unused`)
  try {
    await tx.delete(vehicles).where(eq(vehicles.id, vehicleId))
    return true
  } catch (error) {
    if (!refersToMissing(error)) throw error
    await tx.execute(sql`rollback to savepoint unused`)
    return false
  }
}

/** Brings a vehicle that was taken out of use back. */
export const returnVehicle = (
  ctx: OrganizationContext,
  { vehicleId, version }: RetireVehicle,
): Promise<{ version: number }> =>
  changeVehicle(ctx, {
    id: vehicleId,
    version,
    may: mayEditVehicle,
    refused: notKept,
    isDone: (vehicle) => vehicle.retiredAt === null,
    rule: (vehicle) => ({
      set: { retiredAt: null },
      entry: { action: 'vehicles.returned', details: { id: vehicle.id } },
    }),
  })
