import { eq } from 'drizzle-orm'
import type { Columns } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { withdraw } from '#server/events/withdraw.ts'
import { AppError } from '#shared/app-error.ts'
import type { UndoTicketAct } from '../ticket-inputs.ts'
import { whyNotUndone } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'
import { actOf, type TicketAct } from './ticket-acts.ts'
import { type TicketRow, ticketFor } from './tickets.access.ts'
import { ticketActs, ticketEvents } from './tickets.tables.ts'

/**
 * Takes back a move or an archiving: the ticket is as it was before, the timeline does not show it any more, and no notice is sent.
 * Undoing it again is answered like the first time. Refusals, all of them `conflict`: `undo_unknown` for what the caller did not
 * do, `undo_too_late`, `undo_overtaken` when the ticket has been changed since.
 */
export const undoTicketAct = (ctx: OrganizationContext, undo: UndoTicketAct): Promise<{ version: number }> =>
  transact(ctx.db, (tx) => undoWithin(tx, ctx, undo))

/** The same inside a transaction of the caller's own. */
export async function undoWithin(
  tx: Transaction,
  ctx: OrganizationContext,
  undo: UndoTicketAct,
): Promise<{ version: number }> {
  // locked before the act is read, so that of two presses of one button the second finds it undone
  const ticket = await ticketFor(tx, ctx.membership, undo.ticketId, 'update')
  const act = await actOf(tx, ctx, ticket.id, undo.requestKey)
  if (!act || act.userId !== ctx.actor.userId) throw new AppError('conflict', 'undo_unknown')
  if (act.undoneVersion !== null) return { version: act.undoneVersion }
  const refusal = whyNotUndone(act, ticket, ctx.services.clock().getTime())
  return changeTicket.within(tx, ctx, {
    id: ticket.id,
    may: () => refusal === null,
    refused: () => new AppError('conflict', refusal ?? 'undo_too_late'),
    rule: async () => {
      await forget(tx, ticket, act)
      return {
        // the columns' own values, as recordUndo() kept them
        set: act.before as Columns<TicketRow>,
        // the timeline shows a move to both sides, each desk shows its own archiving
        ...(act.entryId === null && { invalidateFor: [ctx.membership.organizationId] }),
      }
    },
  })
}

/** What announced the act, or was going to. */
async function forget(tx: Transaction, ticket: TicketRow, { id, version, entryId }: TicketAct): Promise<void> {
  if (!(await withdraw(tx, id))) throw new AppError('conflict', 'undo_too_late')
  if (entryId !== null) await tx.delete(ticketEvents).where(eq(ticketEvents.id, entryId))
  const undoneVersion = entryId === null ? version : ticket.version + 1
  await tx.update(ticketActs).set({ undoneVersion }).where(eq(ticketActs.id, id))
}
