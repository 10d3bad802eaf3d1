import { and, eq, ne } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import { defineChange } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { isMeasured, type Treads } from '../tread.ts'
import { setNumberText, setTitle } from '../tyre-set.ts'
import { noteFoundBy } from './found-by.ts'
import { tyreSetEvents, tyreSets, tyreTreads } from './tyre-hotel.tables.ts'
import { type TyreSetRow, tyreSetFor } from './tyre-sets.access.ts'

type Event = Pick<typeof tyreSetEvents.$inferInsert, 'kind'> &
  Partial<Pick<typeof tyreSetEvents.$inferInsert, 'place' | 'ticketId' | 'requestKey'>>

/** The one way to change a set: locked, by its version, with a row of its history. A verb that changes several locks them in the order of their ids. */
export const changeTyreSet = defineChange<{
  context: OrganizationContext
  side: Membership
  row: TyreSetRow
  ref: 'id' | 'garageId'
  entry: Event
  payload: object
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => tyreSetFor(tx, ctx.membership, id, lock),
  conflict: ({ state, version }) =>
    new AppError('conflict', 'tyre_set_changed', { details: { current: { state, version } } }),
  invariants: [],
  async update(tx, set, changed) {
    await tx.update(tyreSets).set(changed).where(eq(tyreSets.id, set.id))
    await noteFoundBy(tx, eq(tyreSets.id, set.id))
  },
  async record(tx, { actor }, { id, garageId }, event) {
    const written = await tx
      .insert(tyreSetEvents)
      .values({ ...event, garageId, setId: id, userId: actor.userId })
      .onConflictDoNothing()
      .returning({ id: tyreSetEvents.id })
    return written.length > 0
  },
  payload: () => ({}),
  invalidates: () => null,
})

/** An earlier try of the same act on this set: it is answered again. */
export const earlierAct = (requestKey: string) => (set: TyreSetRow) =>
  earlierTry(requestKey, {
    key: tyreSetEvents.requestKey,
    of: and(eq(tyreSetEvents.garageId, set.garageId), eq(tyreSetEvents.setId, set.id)),
    answer: { setId: tyreSetEvents.setId },
  })

type Measured = { treads: Treads; at: Date; ticketId?: string | null; userId: string | null }

/** Keeps what was measured, and answers the columns of the set that show it; nothing for treads without a figure. */
export async function measured(
  tx: Transaction,
  { id, garageId }: Pick<TyreSetRow, 'id' | 'garageId'>,
  { treads, at, ticketId = null, userId }: Measured,
): Promise<Partial<Treads> & { measuredAt?: string }> {
  if (!isMeasured(treads)) return {}
  const measuredAt = at.toISOString()
  await tx.insert(tyreTreads).values({ garageId, setId: id, ...treads, measuredAt, ticketId, userId })
  return { ...treads, measuredAt }
}

/** Refuses a second set on the car: `conflict: tyres_on_car`, with which one is there. */
export async function requireBareCar(tx: Transaction, set: Pick<TyreSetRow, 'id' | 'garageId' | 'vehicleId'>) {
  const [other] = await tx
    .select({ number: tyreSets.number, season: tyreSets.season, size: tyreSets.size })
    .from(tyreSets)
    .where(
      and(
        eq(tyreSets.garageId, set.garageId),
        eq(tyreSets.vehicleId, set.vehicleId),
        eq(tyreSets.state, 'ON_CAR'),
        ne(tyreSets.id, set.id),
      ),
    )
  if (other)
    throw new AppError('conflict', 'tyres_on_car', {
      details: { number: setNumberText(other.number), set: setTitle(other) },
    })
}
