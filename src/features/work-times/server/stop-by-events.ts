import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { memberRemoved } from '#features/members/members.events.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { AccountDeletionHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListener } from '#server/events/listener.ts'
import type { StopKind } from '../work-times.ts'
import { showTimes } from './act-on-time.ts'
import { endedAt } from './end-of-time.ts'
import { workTimes } from './work-times.tables.ts'

/** Time runs on what is in work: a ticket that leaves Työn alla stops all of it, at the moment of that move. */
export const stopWithTicket = defineListener({
  event: ticketMoved,
  handle: async (tx, { ticketId, to }, { announcedAt }) => {
    if (to !== 'IN_PROGRESS') await stopRunning(tx, eq(workTimes.ticketId, ticketId), announcedAt, 'MOVED')
  },
})

/** Who leaves the garage works there no longer. */
export const stopWithMember = defineListener({
  event: memberRemoved,
  handle: (tx, { organizationId, userId }, { announcedAt }) =>
    stopRunning(tx, and(eq(workTimes.garageId, organizationId), eq(workTimes.mechanicId, userId)), announcedAt, 'LEFT'),
})

/** A deleted account leaves all its garages at once, which no event tells. */
export const stopWithAccount: AccountDeletionHook = (tx, userId) =>
  stopRunning(tx, eq(workTimes.mechanicId, userId), new Date().toISOString(), 'LEFT')

/** What began later than that runs on. */
async function stopRunning(tx: Transaction, which: SQL | undefined, at: string, kind: StopKind): Promise<void> {
  const stopped = await tx
    .update(workTimes)
    .set({ ...endedAt(at, kind), version: sql`${workTimes.version} + 1` })
    .where(and(which, isNull(workTimes.stoppedAt), isNull(workTimes.removedAt), lte(workTimes.startedAt, at)))
    .returning({ garageId: workTimes.garageId, ticketId: workTimes.ticketId })
  for (const { garageId, ticketId } of stopped) showTimes(tx, garageId, [ticketId])
}
