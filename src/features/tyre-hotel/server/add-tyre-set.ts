import { and, eq, sql } from 'drizzle-orm'
import { attachFiles } from '#features/files/server/attach-files.ts'
import { type VehicleRow, vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { answerOnce, earlierTry } from '#server/request-key.ts'
import { type AddTyreSet, setNumberText } from '../tyre-set.ts'
import { changeTyreSet, measured, requireBareCar } from './change-tyre-set.ts'
import { noteFoundBy } from './found-by.ts'
import { tyreHotels, tyreSetEvents, tyreSets } from './tyre-hotel.tables.ts'
import { TYRE_SET_FILES } from './tyre-set-files.ts'
import { requireFreePlace } from './tyre-sets.access.ts'

type Made = { id: string; number: string }

/**
 * A set of a car that the garage sees, on a shelf or on the car. A retry makes no second one. Refusals: `not_found: vehicle | tyre_place`,
 * `conflict: tyre_place_taken | tyre_place_closed | tyres_on_car`.
 */
export function addTyreSet(ctx: OrganizationContext, asked: AddTyreSet): Promise<Made> {
  const earlier = earlierTry(asked.requestKey, {
    key: tyreSetEvents.requestKey,
    of: and(eq(tyreSetEvents.garageId, ctx.membership.organizationId), eq(tyreSetEvents.kind, 'ADDED')),
    answer: { id: tyreSetEvents.setId },
  })
  const find = async (db: Queryable): Promise<Made | null> => {
    const found = await earlier(db)
    if (!found) return null
    const [set] = await db.select({ number: tyreSets.number }).from(tyreSets).where(eq(tyreSets.id, found.id))
    return set ? { id: found.id, number: setNumberText(set.number) } : null
  }
  return answerOnce(ctx.db, { index: 'tyre_set_events_request_key', earlier: find }, () =>
    transact(ctx.db, async (tx) => {
      const vehicle = await vehicleFor(tx, ctx.membership, asked.vehicleId)
      // the number's row is locked: of two tries the second finds the first
      const number = await nextSetNumber(tx, ctx.membership.organizationId)
      const before = await find(tx)
      if (before) return before
      return insertSet(tx, ctx, { asked, vehicle, number })
    }),
  )
}

async function insertSet(
  tx: Transaction,
  ctx: OrganizationContext,
  { asked, vehicle, number }: { asked: AddTyreSet; vehicle: VehicleRow; number: number },
): Promise<Made> {
  const { treads, state, placeId, fileIds, requestKey, vehicleId: _, ...fields } = asked
  const garageId = ctx.membership.organizationId
  const now = ctx.services.clock()
  const set = { id: newId(), garageId, vehicleId: vehicle.id }
  const place =
    state === 'ON_SHELF' && placeId !== null ? await requireFreePlace(tx, ctx.membership, placeId, null) : null
  if (state === 'ON_CAR') await requireBareCar(tx, set)
  await tx.insert(tyreSets).values({
    ...set,
    ...fields,
    customerId: vehicle.organizationId,
    number,
    state,
    stateAt: now.toISOString(),
    placeId: place?.id ?? null,
  })
  const shown = await measured(tx, set, { treads, at: now, userId: ctx.actor.userId })
  if (Object.keys(shown).length > 0) await tx.update(tyreSets).set(shown).where(eq(tyreSets.id, set.id))
  await noteFoundBy(tx, eq(tyreSets.id, set.id))
  await attachFiles(tx, { caller: ctx.caller, organizationId: garageId }, fileIds, { kind: TYRE_SET_FILES, id: set.id })
  await changeTyreSet.emit(tx, ctx, set, { entry: { kind: 'ADDED', place: place?.name ?? '', requestKey } })
  return { id: set.id, number: setNumberText(number) }
}

/** The garage's next running number; its row is locked until the transaction ends. */
export async function nextSetNumber(tx: Queryable, garageId: string, count = 1): Promise<number> {
  const [row] = await tx
    .insert(tyreHotels)
    .values({ organizationId: garageId, terms: '', lastNumber: count, version: 0 })
    .onConflictDoUpdate({
      target: tyreHotels.organizationId,
      set: { lastNumber: sql`${tyreHotels.lastNumber} + ${count}` },
    })
    .returning({ last: tyreHotels.lastNumber })
  if (!row) throw new Error('no number was given')
  return row.last - count + 1
}
