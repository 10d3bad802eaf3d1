import { and, asc, eq, inArray } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { maySwapTyres } from '../tyre-hotel.policy.ts'
import { type SwapTyres, setTitle } from '../tyre-set.ts'
import { changeTyreSet, measured } from './change-tyre-set.ts'
import { movedTo } from './move-tyre-set.ts'
import { tyreSetEvents, tyreSets } from './tyre-hotel.tables.ts'
import { type TyreSetRow, tyreSetFor } from './tyre-sets.access.ts'

/**
 * Within a ticket: the set on the car is measured and goes to its place, the stored one is measured and goes on the car; the ticket's timeline says
 * both in one entry. A retry does nothing twice. Refusals: `not_found: ticket | tyre_set | tyre_place`, `forbidden: ticket_closed`,
 * `conflict: tyres_of_other_car | tyres_gone | tyre_place_taken | tyre_place_closed | tyres_on_car`.
 */
export const swapTyres = (ctx: OrganizationContext, asked: SwapTyres): Promise<{ ticketId: string }> =>
  transact(ctx.db, (tx) =>
    changeTicket.within<{ ticketId: string }>(tx, ctx, {
      id: asked.ticketId,
      may: (side, ticket) => maySwapTyres(side, ticket),
      refused: () => new AppError('forbidden', 'tyre_ticket_closed'),
      request:
        ({ id, garageId }) =>
        async (db) =>
          (await earlierTry(asked.requestKey, {
            key: tyreSetEvents.requestKey,
            of: and(eq(tyreSetEvents.garageId, garageId), eq(tyreSetEvents.ticketId, id)),
            answer: { setId: tyreSetEvents.setId },
          })(db)) && { ticketId: id },
      async rule({ id: ticketId, vehicleId }) {
        const { stored, mounted } = await setsOf(tx, ctx, asked, vehicleId)
        // its place may be the one where the other set goes
        if (mounted) await tx.update(tyreSets).set({ placeId: null }).where(eq(tyreSets.id, mounted.id))
        if (stored && asked.stored) await move(tx, ctx, { ...asked.stored, to: 'ON_SHELF', ticketId, asked })
        if (mounted && asked.mounted)
          await move(tx, ctx, { ...asked.mounted, placeId: null, to: 'ON_CAR', ticketId, asked })
        return {
          entry: {
            kind: 'TYRES',
            data: { stored: stored ? setTitle(stored) : null, mounted: mounted ? setTitle(mounted) : null },
          },
          answer: { ticketId },
        }
      },
    }),
  )

/** Both sets, locked in the order of their ids, of the ticket's car. */
async function setsOf(tx: Transaction, ctx: OrganizationContext, asked: SwapTyres, vehicleId: string | null) {
  const ids = [asked.stored?.setId, asked.mounted?.setId].filter((id) => id !== undefined)
  for (const id of ids) await tyreSetFor(tx, ctx.membership, id)
  const rows = await tx.select().from(tyreSets).where(inArray(tyreSets.id, ids)).orderBy(asc(tyreSets.id)).for('update')
  for (const set of rows) {
    if (set.vehicleId !== vehicleId) throw new AppError('conflict', 'tyres_of_other_car')
    if (set.state === 'DISCARDED') throw new AppError('conflict', 'tyres_gone')
  }
  const find = (id: string | undefined): TyreSetRow | undefined => rows.find((set) => set.id === id)
  return { stored: find(asked.stored?.setId), mounted: find(asked.mounted?.setId) }
}

type Move = NonNullable<SwapTyres['stored']> & { to: 'ON_SHELF' | 'ON_CAR'; ticketId: string; asked: SwapTyres }

const move = (
  tx: Transaction,
  ctx: OrganizationContext,
  { setId, placeId, treads, to, ticketId, asked: { requestKey } }: Move,
) =>
  changeTyreSet.within(tx, ctx, {
    id: setId,
    may: 'askedByVerb',
    async rule(set) {
      const moved = await movedTo(tx, ctx, set, { to, placeId })
      const shown = await measured(tx, set, { treads, at: ctx.services.clock(), ticketId, userId: ctx.actor.userId })
      return { set: { ...moved.set, ...shown }, entry: { ...moved.entry, ticketId, requestKey } }
    },
  })
