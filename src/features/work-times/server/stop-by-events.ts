import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { memberRemoved } from '#features/members/members.events.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { AccountDeletionHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListener, defineListenerToMany } from '#server/events/listener.ts'
import type { StopKind } from '../work-times.ts'
import { showTimes } from './act-on-time.ts'
import { endedAt } from './end-of-time.ts'
import { workTimes } from './work-times.tables.ts'

/** Time runs on what is in work: a ticket that leaves Työn alla stops all of it, at the moment of that move. */
export const stopWithTicket = defineListenerToMany({
  event: ticketMoved,
  async handle(tx, events) {
    const left = events.filter(({ payload }) => payload.to !== 'IN_PROGRESS')
    const running = await ticketsWithRunningTime(
      tx,
      left.map(({ payload }) => payload.ticketId),
    )
    for (const { payload, announcedAt } of left)
      if (running.has(payload.ticketId))
        await stopRunning(tx, eq(workTimes.ticketId, payload.ticketId), announcedAt, 'MOVED')
  },
})

/** On most tickets that move no time runs. */
async function ticketsWithRunningTime(tx: Transaction, ticketIds: readonly string[]): Promise<Set<string>> {
  if (ticketIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ ticketId: workTimes.ticketId })
    .from(workTimes)
    .where(and(inArray(workTimes.ticketId, [...ticketIds]), isRunning))
  return new Set(rows.map(({ ticketId }) => ticketId))
}

/** Who leaves the garage works there no longer. */
export const stopWithMember = defineListener({
  event: memberRemoved,
  handle: (tx, { organizationId, userId }, { announcedAt }) =>
    stopRunning(tx, and(eq(workTimes.garageId, organizationId), eq(workTimes.mechanicId, userId)), announcedAt, 'LEFT'),
})

/** A deleted account leaves all its garages at once, of which there is no event. */
export const stopWithAccount: AccountDeletionHook = (tx, userId) =>
  stopRunning(tx, eq(workTimes.mechanicId, userId), new Date().toISOString(), 'LEFT')

const isRunning = and(isNull(workTimes.stoppedAt), isNull(workTimes.removedAt))

/** What began later than that runs on. */
async function stopRunning(tx: Transaction, which: SQL | undefined, at: string, kind: StopKind): Promise<void> {
  const stopped = await tx
    .update(workTimes)
    .set({ ...endedAt(at, kind), version: sql`${workTimes.version} + 1` })
    .where(and(which, isRunning, lte(workTimes.startedAt, at)))
    .returning({ garageId: workTimes.garageId, ticketId: workTimes.ticketId })
  for (const { garageId, ticketId } of stopped) showTimes(tx, garageId, [ticketId])
}
