import type { TicketCard } from './ticket-views.ts'
import { groupOf, TICKET_GROUPS } from './tickets.ts'

/** The one time of a ticket that decides what to do next; `at` is an ISO instant, `planned` when people agreed on it. */
export type TimeThatMatters = { label: string; at: string; overdue: boolean; planned: boolean }

export type Times = Pick<
  TicketCard,
  'status' | 'requestedAt' | 'scheduledStart' | 'promisedReadyAt' | 'statusChangedAt' | 'closedAt' | 'createdAt'
>

/**
 * The time that matters, and what it is called. It depends on no clock: a time that passes makes the ticket late, never another
 * time matter. So the desk is kept in this order by the database (`desk_at` in `tickets.tables.ts` says the same in SQL).
 */
function namedTime(ticket: Times): Omit<TimeThatMatters, 'overdue'> {
  const { status, requestedAt, scheduledStart, promisedReadyAt, statusChangedAt, closedAt, createdAt } = ticket
  if (status === 'DONE') return happened('Noudettu', closedAt ?? statusChangedAt)
  if (status === 'CANCELLED') return happened('Peruttu', closedAt ?? statusChangedAt)
  if (status === 'READY') return happened('Valmiina', statusChangedAt)
  // as texts: all instants are written alike
  if (status === 'SCHEDULED' && scheduledStart && !(promisedReadyAt && promisedReadyAt < scheduledStart))
    return planned('Aika', scheduledStart)
  if (promisedReadyAt) return planned('Luvattu', promisedReadyAt)
  if (status === 'NEW' && requestedAt) return planned('Toive', requestedAt)
  return status === 'NEW' ? happened('Ilmoitettu', createdAt) : happened('Siirretty', statusChangedAt)
}

/** `now` is milliseconds since 1970. */
export function timeThatMatters(ticket: Times, now: number): TimeThatMatters {
  const time = namedTime(ticket)
  return { ...time, overdue: time.planned && Date.parse(time.at) < now }
}

/** Whether its urgency still matters: a closed ticket keeps it, but hurries no one. */
export const isStillUrgent = ({ urgent, status }: Pick<TicketCard, 'urgent' | 'status'>): boolean =>
  urgent && groupOf[status] !== 'done'

/** The time by which the ticket is sorted in its column; null for one without a time, which comes last. */
export function deskTime(ticket: Times): string | null {
  const { at, planned } = namedTime(ticket)
  return planned || ticket.status === 'READY' || groupOf[ticket.status] === 'done' ? at : null
}

type Placed = Times & { id: string }

/**
 * The order of the desk: column by column, in each what has the earliest time first, so that what is late comes first; then
 * what has no time, the oldest first. What is finished is sorted by its end, the newest first.
 */
export function byDeskOrder(one: Placed, other: Placed): number {
  const group = groupOf[one.status]
  const column = TICKET_GROUPS.indexOf(group) - TICKET_GROUPS.indexOf(groupOf[other.status])
  if (column !== 0) return column
  const [a, b] = [deskTime(one) ?? LAST, deskTime(other) ?? LAST]
  // ids of version 7 sort by time
  const later = a === b ? one.id > other.id : a > b
  return later === (group === 'done') ? -1 : 1
}

/** Sorts after every instant. */
const LAST = '~'

const happened = (label: string, at: string) => ({ label, at, planned: false })
const planned = (label: string, at: string) => ({ label, at, planned: true })
