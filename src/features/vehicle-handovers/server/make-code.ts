import { and, eq, gt, isNull } from 'drizzle-orm'
import { type VehicleRow, vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { VehicleHandoversAudit } from '../vehicle-handovers.audit.ts'
import { CODE_HOURS, type HandoverState, type MadeCode } from '../vehicle-handovers.ts'
import { codeHash, newCode } from './handover-code.ts'
import { obstaclesOf } from './obstacles.ts'
import { vehicleHandovers } from './vehicle-handovers.tables.ts'

const HOUR_MS = 3_600_000

const waiting = (organizationId: string, vehicleId: string) =>
  and(
    eq(vehicleHandovers.fromOrganizationId, organizationId),
    eq(vehicleHandovers.vehicleId, vehicleId),
    isNull(vehicleHandovers.receivedAt),
    isNull(vehicleHandovers.revokedAt),
  )

export const numberOf = ({ registrationNumber, vinNumber }: VehicleRow): string => registrationNumber ?? vinNumber ?? ''

/** Whether the own car can be handed over, and until when a code of it works. Refusal: `not_found: vehicle`. */
export async function handoverState(
  { db, membership, services }: OrganizationContext,
  vehicleId: string,
): Promise<HandoverState> {
  const { organizationId } = membership
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const [code] = await db
    .select({ expiresAt: vehicleHandovers.expiresAt })
    .from(vehicleHandovers)
    .where(and(waiting(organizationId, vehicle.id), gt(vehicleHandovers.expiresAt, services.clock().toISOString())))
  return {
    obstacles: await obstaclesOf(db, { vehicleId: vehicle.id, customerId: organizationId }),
    expiresAt: code?.expiresAt ?? null,
  }
}

/**
 * Makes a code of the own car, shown this once; the one before it works no more. Refusals: `not_found: vehicle`, `conflict: handover_of_retired`,
 * `conflict: handover_obstacles`.
 */
export const makeCode = (ctx: OrganizationContext, vehicleId: string): Promise<MadeCode> =>
  transact(ctx.db, async (tx) => {
    const { organizationId, userId } = ctx.actor
    const vehicle = await vehicleFor(tx, ctx.membership, vehicleId, 'update')
    if (vehicle.retiredAt !== null) throw new AppError('conflict', 'handover_of_retired')
    const obstacles = await obstaclesOf(tx, { vehicleId: vehicle.id, customerId: organizationId })
    if (obstacles.length > 0) throw new AppError('conflict', 'handover_obstacles')
    const now = ctx.services.clock()
    await revokeWaiting(tx, organizationId, vehicle.id, now)
    const code = newCode()
    const expiresAt = new Date(now.getTime() + CODE_HOURS * HOUR_MS).toISOString()
    await tx.insert(vehicleHandovers).values({
      fromOrganizationId: organizationId,
      vehicleId: vehicle.id,
      codeHash: codeHash(ctx.services, code),
      expiresAt,
      createdByUserId: userId,
    })
    await recordAudit<VehicleHandoversAudit>(tx, ctx.actor, {
      action: 'vehicle-handovers.code_made',
      organizationId,
      details: { vehicleId: vehicle.id, number: numberOf(vehicle) },
    })
    return { code, expiresAt }
  })

/** Makes the car's code worth nothing; without one nothing happens. Refusal: `not_found: vehicle`. */
export const revokeCode = (ctx: OrganizationContext, vehicleId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    const vehicle = await vehicleFor(tx, ctx.membership, vehicleId, 'update')
    if (!(await revokeWaiting(tx, organizationId, vehicle.id, ctx.services.clock()))) return
    await recordAudit<VehicleHandoversAudit>(tx, ctx.actor, {
      action: 'vehicle-handovers.code_revoked',
      organizationId,
      details: { vehicleId: vehicle.id, number: numberOf(vehicle) },
    })
  })

async function revokeWaiting(tx: Transaction, organizationId: string, vehicleId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(vehicleHandovers)
    .set({ revokedAt: now.toISOString() })
    .where(waiting(organizationId, vehicleId))
    .returning({ id: vehicleHandovers.id })
  return rows.length > 0
}
