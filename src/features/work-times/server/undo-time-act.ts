import { and, eq } from 'drizzle-orm'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import { undoWithin } from '#features/tickets/server/undo-ticket-act.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { UndoTimeAct } from '../work-times.ts'
import { mechanicOf, showTimes, timeActOf } from './act-on-time.ts'
import { lockMechanic, overlapping } from './work-times.access.ts'
import { type TouchedTime, workTimeActs, workTimes } from './work-times.tables.ts'

/**
 * Takes back a press: times are as they were before it, and so is the ticket when the press moved it. Undoing it again is
 * answered like the first time. Refusals, all of them `conflict`: `undo_unknown`, `undo_too_late`, `undo_overtaken`.
 */
export const undoTimeAct = (ctx: OrganizationContext, { ticketId, requestKey }: UndoTimeAct): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const mechanic = mechanicOf(ctx)
    await lockMechanic(tx, mechanic)
    const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
    const act = await timeActOf(tx, ctx, ticket.id, requestKey)
    if (!act) throw new AppError('conflict', 'undo_unknown')
    if (act.undone) return
    if (ctx.services.clock().getTime() > Date.parse(act.undoableUntil)) throw new AppError('conflict', 'undo_too_late')
    if (act.answer.moved) await undoWithin(tx, ctx, { ticketId: ticket.id, requestKey })
    // what it began goes first: only one time runs
    for (const was of ['none', 'running'] as const)
      for (const time of act.touched) if (time.was === was) await takeBack(tx, time)
    await tx.update(workTimeActs).set({ undone: true }).where(eq(workTimeActs.id, act.id))
    const { switchedFrom } = act.answer
    showTimes(tx, mechanic.garageId, [ticket.id, ...(switchedFrom ? [switchedFrom.id] : [])])

    async function takeBack(within: Transaction, { id, version, was }: TouchedTime): Promise<void> {
      const asItBecame = and(eq(workTimes.id, id), eq(workTimes.version, version))
      const [time] = await within.select().from(workTimes).where(asItBecame).for('update')
      if (!time) throw new AppError('conflict', 'undo_overtaken')
      if (was === 'none') return void (await within.delete(workTimes).where(asItBecame))
      const again = { stoppedAt: null, stopKind: null, version: version + 1 }
      // the mechanic has gone on since: what ran would overlap what came after it
      if (await hasRows(within, workTimes, overlapping(time, { ...time, ...again })))
        throw new AppError('conflict', 'undo_overtaken')
      await within.update(workTimes).set(again).where(asItBecame)
    }
  })
