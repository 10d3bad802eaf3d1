import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SetState } from '../tyre-kinds.ts'
import type { MoveTyreSet } from '../tyre-set.ts'
import { changeTyreSet, earlierAct, requireBareCar } from './change-tyre-set.ts'
import { requireFreePlace, type TyreSetRow } from './tyre-sets.access.ts'

const KINDS = { ON_CAR: 'MOUNTED', FETCHED: 'FETCHED', DISCARDED: 'DISCARDED' } as const

/**
 * A set comes to a place, goes on the car, is given to the customer or thrown away. A retry does nothing twice. Refusals: `not_found: tyre_set |
 * tyre_place`, `conflict: tyre_set_changed | tyre_place_taken | tyre_place_closed | tyres_on_car`.
 */
export const moveTyreSet = (
  ctx: OrganizationContext,
  { setId, version, to, placeId, requestKey }: MoveTyreSet,
): Promise<{ setId: string }> =>
  changeTyreSet(ctx, {
    id: setId,
    version,
    may: 'anyMember',
    request: earlierAct(requestKey),
    async rule(set, tx) {
      const moved = await movedTo(tx, ctx, set, { to, placeId })
      return { set: moved.set, entry: { ...moved.entry, requestKey }, answer: { setId } }
    },
  })

/** The columns and the row of history of a set that comes to a state; its place is free, and the car bare. */
export async function movedTo(
  tx: Transaction,
  { membership, services }: OrganizationContext,
  set: TyreSetRow,
  { to, placeId }: { to: SetState; placeId: string | null },
) {
  const place = to === 'ON_SHELF' && placeId !== null ? await requireFreePlace(tx, membership, placeId, set.id) : null
  if (to === 'ON_CAR') await requireBareCar(tx, set)
  const kind = to !== 'ON_SHELF' ? KINDS[to] : set.state === 'ON_SHELF' ? ('MOVED' as const) : ('STORED' as const)
  return {
    set: {
      state: to,
      placeId: place?.id ?? null,
      ...(to !== set.state && { stateAt: services.clock().toISOString() }),
    },
    entry: { kind, place: place?.name ?? '' },
  }
}
