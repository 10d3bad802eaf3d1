import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { StopKind, TimeAct, TimeActDone } from '../work-times.ts'
import { actOnTime, type Press } from './act-on-time.ts'
import { checksReady } from './checks-ready.ts'
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
 * Valmis: the caller's time stops, and the ticket becomes ready; where the garage wants that, it waits for the adviser's check instead, of which
 * the customer is not notified. One that is ready or waits for that already, or was cancelled meanwhile, stays so: the time is still returned.
 */
export const finishWork = (ctx: OrganizationContext, act: TimeAct): Promise<TimeActDone> =>
  actOnTime(ctx, act, async (press) => {
    const { tx, ticket, requestKey } = press
    const touched = await stopOwn(press, 'FINISHED')
    const isChecked = await checksReady(tx, ticket.garageId)
    const isOpen = ticket.status === 'IN_PROGRESS' || ticket.status === 'WAITING'
    // a ticket that waits is not moved to wait for something else
    const moved = isChecked ? ticket.status === 'IN_PROGRESS' : isOpen
    const move = { ticketId: ticket.id, note: '', requestKey } as const
    if (moved && isChecked)
      await moveWithin(tx, ctx, { ...move, to: 'WAITING', waitingFor: 'CHECK', isNotifiedElsewhere: true })
    else if (moved) await moveWithin(tx, ctx, { ...move, to: 'READY' })
    return { touched, answer: { moved, switchedFrom: null } }
  })

async function stopOwn({ tx, mechanic, ticket, at }: Press, kind: StopKind): Promise<TouchedTime[]> {
  const running = await runningTime(tx, mechanic)
  // a time that began after this press was begun by another one
  if (running?.ticketId !== ticket.id || Date.parse(running.startedAt) > at + ROAD_MS) return []
  return [await stopAt(tx, running, endAt(running, at, kind))]
}
