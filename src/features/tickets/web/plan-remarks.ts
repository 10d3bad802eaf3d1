import type { TicketDetails } from '../ticket-views.ts'

type Planned = Pick<TicketDetails, 'status' | 'scheduledStart' | 'promisedReadyAt'>

/** What is wrong with a plan, in words: what is late, and a promise that cannot be kept. `now` is milliseconds since 1970. */
export function planRemarks({ status, scheduledStart, promisedReadyAt }: Planned, now: number) {
  const isBegun = status !== 'NEW' && status !== 'SCHEDULED'
  const isDone = status === 'READY' || status === 'DONE' || status === 'CANCELLED'
  const start = !isBegun && scheduledStart ? lateWords(scheduledStart, now) : null
  const promise = !isDone && promisedReadyAt ? lateWords(promisedReadyAt, now) : null
  const isTooEarly = !isDone && promisedReadyAt && scheduledStart && promisedReadyAt < scheduledStart
  return { start, promise: promise ?? (isTooEarly ? 'Luvattu ennen kuin työ alkaa' : null) }
}

const MINUTE_MS = 60_000

function lateWords(at: string, now: number): string | null {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS)
  if (minutes < 1) return null
  if (minutes < 60) return `Myöhässä ${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  return `Myöhässä ${hours < 48 ? `${hours}\u00a0h` : `${Math.floor(hours / 24)}\u00a0päivää`}`
}
