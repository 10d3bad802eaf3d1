import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { StopKind, TimeAct, TimeActDone } from '../work-times.ts'
import { actOnTime, type Press } from './act-on-time.ts'
import { endAt } from './end-of-time.ts'
import { stopAt } from './start-time.ts'
import { runningTime } from './work-times.access.ts'
import type { TouchedTime } from './work-times.tables.ts'

/** Two acts that follow each other take unlike times on the road: so much later a time may begin than it was stopped. */
const ROAD_MS = 60_000

/** Tauko: the caller's time on this ticket stops. When none runs there nothing happens, and nothing is refused. */
export const pauseTime = (ctx: OrganizationContext, act: TimeAct): Promise<TimeActDone> =>
  actOnTime(ctx, act, async (press) => ({
    touched: await stopOwn(press, 'PAUSED'),
    answer: { moved: false, switchedFrom: null },
  }))

/**
 * Valmis: the caller's time stops, and the ticket becomes ready. One that is ready already, or was cancelled meanwhile, stays so: the time
 * is told all the same.
 */
export const finishWork = (ctx: OrganizationContext, act: TimeAct): Promise<TimeActDone> =>
  actOnTime(ctx, act, async (press) => {
    const { tx, ticket, requestKey } = press
    const touched = await stopOwn(press, 'FINISHED')
    const moved = ticket.status === 'IN_PROGRESS' || ticket.status === 'WAITING'
    if (moved) await moveWithin(tx, ctx, { ticketId: ticket.id, to: 'READY', version: 'any', note: '', requestKey })
    return { touched, answer: { moved, switchedFrom: null } }
  })

async function stopOwn({ tx, mechanic, ticket, at }: Press, kind: StopKind): Promise<TouchedTime[]> {
  const running = await runningTime(tx, mechanic)
  // a time that began after this press was begun by another one
  if (running?.ticketId !== ticket.id || Date.parse(running.startedAt) > at + ROAD_MS) return []
  return [await stopAt(tx, running, endAt(running, at, kind))]
}
