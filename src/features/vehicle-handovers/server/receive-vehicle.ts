import { and, eq, inArray, isNull } from 'drizzle-orm'
import { stopHistoryLinks } from '#features/history-links/server/history-link.ts'
import { transferBooks } from '#features/maintenance-books/server/transfer-books.ts'
import { handPlanOver } from '#features/service-plans/server/keep-plans.ts'
import { giveVehicle } from '#features/vehicles/server/give-vehicle.ts'
import { showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { countHit, takeBackHit } from '#server/rate-limit.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { VehicleHandoversAudit } from '../vehicle-handovers.audit.ts'
import { vehicleHandedOver } from '../vehicle-handovers.events.ts'
import type { OfferedCar } from '../vehicle-handovers.ts'
import { codeHashes } from './handover-code.ts'
import { numberOf } from './make-code.ts'
import { obstaclesOf } from './obstacles.ts'
import { type HandoverRow, vehicleHandovers } from './vehicle-handovers.tables.ts'

const HOUR_MS = 3_600_000
/** A user who mistypes a code reaches neither limit; trying codes out would take thousands of years. */
const GUESSES = { user: 10, organization: 20 }

/** Which car the code is of. Refusals: those of `receiveVehicle` that are known before. */
export const offeredCar = (ctx: OrganizationContext, code: string): Promise<OfferedCar> =>
  counted(ctx, async () => {
    const handover = await handoverOf(ctx.db, ctx, code)
    if (handover.receivedAt !== null) throw new AppError('conflict', 'handover_used')
    return requireOffered(ctx.db, ctx, handover)
  })

/**
 * The car of this code becomes the caller's, with its books, mileages and what is due. Trying again answers the same. Refusals:
 * `not_found: handover_code`, `conflict: handover_expired | handover_used | handover_own | handover_not_ready`, `limit: handover_guesses`, and what
 * recording the car may be refused with.
 */
export const receiveVehicle = (ctx: OrganizationContext, code: string): Promise<{ vehicleId: string }> =>
  counted(ctx, () =>
    transact(ctx.db, async (tx) => {
      const { organizationId, userId } = ctx.actor
      // the second receiver waits here, and finds it received
      const handover = await handoverOf(tx, ctx, code, 'update')
      if (handover.receivedVehicleId !== null) {
        if (handover.toOrganizationId !== organizationId) throw new AppError('conflict', 'handover_used')
        return { vehicleId: handover.receivedVehicleId }
      }
      const given = await requireOffered(tx, ctx, handover, 'update')
      const { fromOrganizationId } = handover
      const about = { vehicleId: given.id, customerId: fromOrganizationId }
      if ((await obstaclesOf(tx, about)).length > 0) throw new AppError('conflict', 'handover_not_ready')
      const now = ctx.services.clock()
      const received = await giveVehicle(tx, given, {
        customerId: organizationId,
        now,
        merge: ctx.services.features.vehicleMerge,
      })
      await handPlanOver(tx, given.id, received.id, now)
      const garageIds = await transferBooks(tx, {
        fromVehicleId: given.id,
        toVehicleId: received.id,
        fromCustomerId: fromOrganizationId,
        toCustomerId: organizationId,
      })
      for (const garageId of garageIds) await showVehicleToGarage(tx, garageId, received.id)
      await stopHistoryLinks(tx, given.id, now)
      await tx
        .update(vehicleHandovers)
        .set({
          receivedAt: now.toISOString(),
          toOrganizationId: organizationId,
          receivedByUserId: userId,
          receivedVehicleId: received.id,
        })
        .where(eq(vehicleHandovers.id, handover.id))
      await recordAudit<VehicleHandoversAudit>(tx, ctx.actor, {
        action: 'vehicle-handovers.received',
        organizationId,
        details: { vehicleId: received.id, number: numberOf(received) },
      })
      announce(tx, vehicleHandedOver, {
        vehicleId: given.id,
        customerId: fromOrganizationId,
        actorOrganizationId: organizationId,
        actorUserId: userId,
      })
      return { vehicleId: received.id }
    }),
  )

/** Counts a try before it is made, so that many at once count too; one with a code that exists is taken back. */
async function counted<Answer>({ db, actor }: OrganizationContext, act: () => Promise<Answer>): Promise<Answer> {
  const keys = [
    { key: `handover-code:user:${actor.userId}`, max: GUESSES.user },
    { key: `handover-code:organization:${actor.organizationId}`, max: GUESSES.organization },
  ]
  for (const { key, max } of keys) {
    const retryAfterSeconds = await countHit(db, key, { max, windowMs: HOUR_MS })
    if (retryAfterSeconds !== null) throw new AppError('limit', 'handover_guesses', { details: { retryAfterSeconds } })
  }
  try {
    const answer = await act()
    for (const { key } of keys) await takeBackHit(db, key)
    return answer
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'handover_code'))
      for (const { key } of keys) await takeBackHit(db, key)
    throw error
  }
}

async function handoverOf(
  db: Queryable,
  { services }: OrganizationContext,
  code: string,
  lock: 'none' | 'update' = 'none',
): Promise<HandoverRow> {
  const found = db
    .select()
    .from(vehicleHandovers)
    .where(inArray(vehicleHandovers.codeHash, codeHashes(services, code)))
  const [handover] = await (lock === 'update' ? found.for('update') : found)
  if (!handover) throw notFound('handover_code')
  return handover
}

/** The car of a code that still works, of another customer. */
async function requireOffered(
  db: Queryable | Transaction,
  { membership, services }: OrganizationContext,
  handover: HandoverRow,
  lock: 'none' | 'update' = 'none',
): Promise<VehicleRow> {
  const { fromOrganizationId, vehicleId, revokedAt, expiresAt } = handover
  if (fromOrganizationId === membership.organizationId) throw new AppError('conflict', 'handover_own')
  const isOver = revokedAt !== null || Date.parse(expiresAt) <= services.clock().getTime()
  const found = db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.organizationId, fromOrganizationId), isNull(vehicles.retiredAt)))
  const [vehicle] = isOver ? [] : await (lock === 'update' ? found.for('update') : found)
  if (!vehicle) throw new AppError('conflict', 'handover_expired')
  return vehicle
}
