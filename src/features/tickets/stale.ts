import type { TicketCard } from './ticket-views.ts'
import { groupOf } from './tickets.ts'

const DAY_MS = 86_400_000

export type Standing = Pick<TicketCard, 'status' | 'statusChangedAt' | 'scheduledStart' | 'requestedAt'>

/**
 * For how many days an open ticket has not gone on, when that is as many as the garage allows (`staleAfterDays` of its properties) or more; null
 * for the others. One that has a time ahead is counted from that time on. `now` is milliseconds since 1970.
 */
export function staleDays(ticket: Standing, staleAfterDays: number, now: number): number | null {
  if (groupOf[ticket.status] === 'done') return null
  const since = [ticket.statusChangedAt, ...timesBefore(ticket)].map((at) => Date.parse(at))
  const days = Math.floor((now - Math.max(...since)) / DAY_MS)
  return days >= staleAfterDays ? days : null
}

/** The time for which it rightly waits. */
function timesBefore({ status, scheduledStart, requestedAt }: Standing): string[] {
  const at = status === 'SCHEDULED' ? scheduledStart : status === 'NEW' ? requestedAt : null
  return at === null ? [] : [at]
}
