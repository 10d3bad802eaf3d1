import { formatDate, formatDay, formatTime } from '#web/format.ts'
import { relativeTime } from '#web/relative-time.ts'
import type { TicketCard } from '../ticket-views.ts'

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

const DAY_MS = 86_400_000

/** A time of work as people of a garage say it: by the clock when it is near, by the day when it is not. */
export function workTime(at: string, now: number): string {
  const then = new Date(at)
  if (formatDate(then) === formatDate(new Date(now))) return `tänään klo ${formatTime(then)}`
  const distance = Math.abs(then.getTime() - now)
  if (distance < 2 * DAY_MS) {
    const text = relativeTime(then, new Date(now))
    if (text.includes('klo')) return text
  }
  return distance < 7 * DAY_MS ? `${formatDay(then)} klo ${formatTime(then)}` : formatDay(then)
}

/** How long ago something happened, to be read in the middle of a sentence. */
export const since = (at: string, now: number): string => {
  const text = relativeTime(at, new Date(now), { shortYear: true })
  return text === 'Nyt' ? 'juuri nyt' : text
}
