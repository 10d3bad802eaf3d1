import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { mayInstall } from '#features/organizations/organizations.policy.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { mayWorkOn } from '../work-times.policy.ts'
import type { TimeAct, TimeActDone } from '../work-times.ts'
import { actOnTime, type Press } from './act-on-time.ts'
import { endAt } from './end-of-time.ts'
import { type Mechanic, timesOf, type WorkTimeRow } from './work-times.access.ts'
import { type TouchedTime, workTimes } from './work-times.tables.ts'

/**
 * Aloita: the caller's time runs on this ticket, and on no other one. A ticket that waits comes into work by it, as by any move.
 * Refusals: `forbidden: does_not_install`, `conflict: move_not_allowed`.
 */
export const startTime = (ctx: OrganizationContext, act: TimeAct): Promise<TimeActDone> =>
  actOnTime(ctx, act, async (press) => {
    const { tx, ticket, mechanic, requestKey } = press
    if (!mayInstall(ctx.membership)) throw new AppError('forbidden', 'does_not_install')
    if (!mayWorkOn(ticket)) throw new AppError('conflict', 'move_not_allowed', { details: { status: ticket.status } })
    const moved = ticket.status !== 'IN_PROGRESS'
    if (moved) await moveWithin(tx, ctx, { ticketId: ticket.id, to: 'IN_PROGRESS', note: '', requestKey })
    const { touched, switchedFrom } = await beginTime(press)
    await requireStillMember(tx, mechanic)
    return { touched, answer: { moved, switchedFrom } }
  })

/**
 * Acts may arrive late and not in their order: from a phone that was offline, while a computer was not. No two times of a mechanic ever
 * overlap, and what began later goes on.
 */
async function beginTime({ tx, mechanic, ticket, at }: Press): Promise<{
  touched: TouchedTime[]
  switchedFrom: TimeActDone['switchedFrom']
}> {
  const since = new Date(at).toISOString()
  const times = await tx
    .select()
    .from(workTimes)
    .where(and(timesOf(mechanic), or(isNull(workTimes.stoppedAt), gt(workTimes.stoppedAt, since))))
    .orderBy(asc(workTimes.startedAt))
  const present = times.find(({ startedAt }) => startedAt <= since)
  const next = times.find(({ startedAt }) => startedAt > since)
  const isRunning = present?.stoppedAt === null
  if (isRunning && present.ticketId === ticket.id) return { touched: [], switchedFrom: null }

  const touched: TouchedTime[] = []
  if (isRunning) touched.push(await stopAt(tx, present, endAt(present, at, 'SWITCHED')))
  const switchedFrom = isRunning ? await carOf(tx, present.ticketId) : null
  const startedAt = present?.stoppedAt ?? since
  if (next && next.startedAt <= startedAt) return { touched, switchedFrom }
  const id = newId()
  await tx.insert(workTimes).values({
    ...mechanic,
    id,
    ticketId: ticket.id,
    startedAt,
    ...(next && endAt({ startedAt }, Date.parse(next.startedAt), 'SWITCHED')),
  })
  return { touched: [{ id, version: 1, was: 'none' }, ...touched], switchedFrom }
}

/** Ends a running time; the mechanic's times are locked. */
export async function stopAt(
  tx: Transaction,
  { id, version }: WorkTimeRow,
  end: ReturnType<typeof endAt>,
): Promise<TouchedTime> {
  await tx
    .update(workTimes)
    .set({ ...end, version: version + 1 })
    .where(eq(workTimes.id, id))
  return { id, version: version + 1, was: 'running' }
}

async function carOf(tx: Transaction, ticketId: string): Promise<TimeActDone['switchedFrom']> {
  const [car] = await tx
    .select({ id: tickets.id, registrationNumber: tickets.registrationNumber, vinNumber: tickets.vinNumber })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  return car ?? null
}

/**
 * Asked after the time was written, which waits for a simultaneous removal of the member from the garage: either that is seen here, or the listener
 * of it sees the time.
 */
async function requireStillMember(tx: Transaction, { garageId, mechanicId }: Mechanic): Promise<void> {
  const [member] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, mechanicId), eq(memberships.organizationId, garageId)))
  if (!member) throw notFound('organization')
}
