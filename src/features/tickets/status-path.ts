import type { TicketCard, TicketDetails } from './ticket-views.ts'
import type { TicketStatus } from './tickets.ts'

/** The usual way through a job; waiting and cancelling leave it. */
const STATIONS = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'READY', 'DONE'] as const
export type Station = (typeof STATIONS)[number]

/** Only the ticket's own page knows `reachedAt`. */
export type Travelled = Pick<TicketCard, 'status' | 'createdAt' | 'scheduledStart' | 'statusChangedAt'> & {
  reachedAt?: TicketDetails['reachedAt'] | undefined
}

/** A station that the job has come through; `at` is an ISO instant, null where it is not known. */
export type Passed = { status: Station; at: string | null }

export type StatusPath = {
  passed: Passed[]
  here: { status: TicketStatus; at: string }
  ahead: Station[]
}

/**
 * The stations that a job has really come through, where it is, and what lies ahead. One that was left out (a job that was begun
 * without a plan) is not on its way, nor is one from a life before it was called new again.
 */
export function statusPath(ticket: Travelled): StatusPath {
  const { status, createdAt, statusChangedAt } = ticket
  const begun = ticket.reachedAt?.NEW ?? createdAt
  const at = (station: Station): string | null => {
    if (station === 'NEW') return begun
    const reached = ticket.reachedAt?.[station]
    // as texts: all instants are written alike
    return reached !== undefined && reached >= begun ? reached : null
  }
  const cameThrough = (station: Station): boolean => {
    if (station === 'NEW' || at(station) !== null) return true
    if (station === 'SCHEDULED') return ticket.reachedAt === undefined && ticket.scheduledStart !== null
    // only planning can be left out of the way, so a ticket that is further has come through the others
    return status !== 'CANCELLED'
  }
  const index = stationIndex(status)
  return {
    passed: STATIONS.slice(0, index)
      .filter(cameThrough)
      .map((station) => ({ status: station, at: at(station) })),
    here: { status, at: status === 'NEW' ? begun : statusChangedAt },
    ahead: status === 'CANCELLED' ? [] : STATIONS.slice(status === 'WAITING' ? index : index + 1),
  }
}

/** How many stations lie before a status. */
function stationIndex(status: TicketStatus): number {
  if (status === 'CANCELLED') return STATIONS.length
  return STATIONS.indexOf(status === 'WAITING' ? 'READY' : status)
}
