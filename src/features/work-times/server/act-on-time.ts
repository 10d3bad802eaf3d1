import { and, eq, getColumns, lt, sql } from 'drizzle-orm'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#features/tickets/undo.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { earlierTry } from '#server/request-key.ts'
import type { TimeAct, TimeActDone } from '../work-times.ts'
import { lockMechanic, type Mechanic } from './work-times.access.ts'
import { type TouchedTime, workTimeActs } from './work-times.tables.ts'

/** Long after any browser has stopped trying again. */
const KEPT_DAYS = 90

/** A press, as the server sees it. */
export type Press = {
  tx: Transaction
  ctx: OrganizationContext
  mechanic: Mechanic
  /** Locked. */
  ticket: TicketRow
  /** When it was pressed, in milliseconds since 1970. */
  at: number
  requestKey: string
}

/** What it did to times, and what it answers. */
type Outcome = { touched: TouchedTime[]; answer: TimeActDone }

export const mechanicOf = ({ actor }: OrganizationContext): Mechanic => ({
  garageId: actor.organizationId,
  mechanicId: actor.userId,
})

/**
 * The one way of Aloita, Tauko and Valmis, in one transaction: the mechanic's times and the ticket are locked (`not_found`), an earlier try
 * of the same press is answered again, the verb's rule, what undoing needs, the garage's screens. The customer's are invalidated only by
 * the ticket's own moves.
 */
export const actOnTime = (
  ctx: OrganizationContext,
  { ticketId, agoMs, requestKey }: TimeAct,
  rule: (press: Press) => Promise<Outcome>,
): Promise<TimeActDone> =>
  transact(ctx.db, async (tx) => {
    const mechanic = mechanicOf(ctx)
    await lockMechanic(tx, mechanic)
    const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
    const earlier = await timeActOf(tx, ctx, ticket.id, requestKey)
    if (earlier) return earlier.answer
    const now = ctx.services.clock().getTime()
    const at = Math.max(now - agoMs, Date.parse(ticket.createdAt))
    const { touched, answer } = await rule({ tx, ctx, mechanic, ticket, at, requestKey })
    await tx.insert(workTimeActs).values({
      garageId: mechanic.garageId,
      userId: mechanic.mechanicId,
      ticketId: ticket.id,
      requestKey,
      answer,
      touched,
      undoableUntil: new Date(now + UNDO_MS + UNDO_GRACE_MS).toISOString(),
    })
    showTimes(tx, mechanic.garageId, [ticket.id, ...(answer.switchedFrom ? [answer.switchedFrom.id] : [])])
    return answer
  })

/** Times are the garage's own. */
export function showTimes(tx: Transaction, garageId: string, ticketIds: readonly string[]): void {
  for (const ticketId of ticketIds) invalidate(tx, [garageId], { type: 'ticketEvent.new', ticketId })
}

/** What the caller did to the ticket's times under this key; null when no try of it has arrived. */
export function timeActOf(tx: Transaction, ctx: OrganizationContext, ticketId: string, requestKey: string) {
  const { garageId, mechanicId } = mechanicOf(ctx)
  return earlierTry(requestKey, {
    key: workTimeActs.requestKey,
    of: and(
      eq(workTimeActs.garageId, garageId),
      eq(workTimeActs.ticketId, ticketId),
      eq(workTimeActs.userId, mechanicId),
    ),
    answer: getColumns(workTimeActs),
  })(tx)
}

/** Forgets acts too old to be tried again. */
export const forgetOldTimeActs = (db: Database, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(
    db,
    workTimeActs.id,
    lt(workTimeActs.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
    signal,
  )
