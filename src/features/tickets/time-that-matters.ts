import type { TicketCard } from './ticket-views.ts'

/** The one time of a ticket that tells what to do next; `at` is an ISO instant, `planned` when people agreed on it. */
export type TimeThatMatters = { label: string; at: string; overdue: boolean; planned: boolean }

const past = (at: string, now: number) => Date.parse(at) < now

type Times = Pick<
  TicketCard,
  'status' | 'requestedAt' | 'scheduledStart' | 'promisedReadyAt' | 'statusChangedAt' | 'closedAt' | 'createdAt'
>

/** `now` is milliseconds since 1970. */
export function timeThatMatters(ticket: Times, now: number): TimeThatMatters {
  const { status, requestedAt, scheduledStart, promisedReadyAt, statusChangedAt, closedAt, createdAt } = ticket
  if (status === 'DONE') return happened('Valmis', closedAt ?? statusChangedAt)
  if (status === 'CANCELLED') return happened('Peruttu', closedAt ?? statusChangedAt)
  if (status === 'READY') return happened('Valmiina', statusChangedAt)
  if (promisedReadyAt && past(promisedReadyAt, now)) return { ...planned('Luvattu', promisedReadyAt), overdue: true }
  if (status === 'SCHEDULED' && scheduledStart)
    return { ...planned('Aika', scheduledStart), overdue: past(scheduledStart, now) }
  if (promisedReadyAt) return planned('Luvattu', promisedReadyAt)
  if (status === 'NEW' && requestedAt) return { ...planned('Toive', requestedAt), overdue: past(requestedAt, now) }
  return status === 'NEW' ? happened('Ilmoitettu', createdAt) : happened('Siirretty', statusChangedAt)
}

const happened = (label: string, at: string): TimeThatMatters => ({ label, at, overdue: false, planned: false })
const planned = (label: string, at: string): TimeThatMatters => ({ label, at, overdue: false, planned: true })
