import { and, desc, eq, inArray, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { mayAsk } from '../extra-work.policy.ts'
import { type DeferredWork, type DropDeferred, MAX_ASKED_LINES } from '../extra-work.ts'
import { stillDeferred } from './deferred-of-vehicles.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'
import { lineColumns } from './extra-work-lines.ts'

type Of = Pick<TicketRow, 'id' | 'garageId' | 'customerId' | 'vehicleId'>
type Such = Record<keyof Of, string | Placeholder>

/** Declined on an earlier ticket of the same car, between the same two, and neither asked again, dropped nor done since. */
const deferredOf = ({ id, garageId, customerId, vehicleId }: Such): SQL | undefined =>
  and(
    eq(tickets.vehicleId, vehicleId),
    ne(tickets.id, id),
    // ids sort by time: what was declined since is no earlier ticket's
    lt(tickets.id, id),
    eq(tickets.garageId, garageId),
    eq(tickets.customerId, customerId),
    stillDeferred('same garage'),
  )

const deferredBefore = prepared((db) => {
  const [id, garageId] = [sql.placeholder('id'), sql.placeholder('garageId')]
  const [customerId, vehicleId] = [sql.placeholder('customerId'), sql.placeholder('vehicleId')]
  return db
    .select({
      ...lineColumns,
      declinedAt: extraWorks.answeredAt,
      description: extraWorks.description,
      ticketNumber: tickets.number,
    })
    .from(tickets)
    .innerJoin(extraWorks, eq(extraWorks.ticketId, tickets.id))
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .where(deferredOf({ id, garageId, customerId, vehicleId }))
    .orderBy(desc(extraWorks.answeredAt), extraWorkLines.place)
    .limit(MAX_ASKED_LINES)
    .prepare('deferred-works')
})

/** The newest first, as many as one request takes. */
export async function deferredWorks(db: Queryable, ticket: Of): Promise<DeferredWork[]> {
  if (ticket.vehicleId === null) return []
  const { id, garageId, customerId, vehicleId } = ticket
  const rows = await deferredBefore(db).execute({ id, garageId, customerId, vehicleId })
  return rows.map(({ declinedAt, ...row }) => ({ ...row, declinedAt: declinedAt ?? '' }))
}

/** Offers these no more: a request asks them again, or the garage dropped them. Returns how many there were. */
export async function settleDeferred(
  tx: Transaction,
  ticket: Of,
  lineIds: readonly string[],
  set: { askedAgainBy: string } | { droppedAt: string },
): Promise<number> {
  const ids = lineIds.filter(isUuid)
  if (ids.length === 0 || ticket.vehicleId === null) return 0
  const found = tx
    .select({ id: extraWorkLines.id })
    .from(tickets)
    .innerJoin(extraWorks, eq(extraWorks.ticketId, tickets.id))
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .where(and(deferredOf({ ...ticket, vehicleId: ticket.vehicleId }), inArray(extraWorkLines.id, ids)))
  const settled = await tx
    .update(extraWorkLines)
    .set(set)
    .where(inArray(extraWorkLines.id, found))
    .returning({ id: extraWorkLines.id })
  return settled.length
}

/** The garage offers it no more. Refusals: `not_found: extra_work`, `forbidden: extra_work_asking`. */
export const dropDeferredWork = (ctx: OrganizationContext, { ticketId, lineId }: DropDeferred): Promise<void> =>
  transact(ctx.db, async (tx) => {
    await changeTicket.within(tx, ctx, {
      id: ticketId,
      may: mayAsk,
      refused: () => new AppError('forbidden', 'extra_work_asking'),
      async rule(ticket) {
        const droppedAt = ctx.services.clock().toISOString()
        if ((await settleDeferred(tx, ticket, [lineId], { droppedAt })) === 0) throw notFound('extra_work')
        return {}
      },
    })
  })
