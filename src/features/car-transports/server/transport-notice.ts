import { ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import type { TransportDirection } from '#shared/timeline-acts.ts'
import type { AboutTransport } from '../car-transports.events.ts'
import { DIRECTION_LABELS } from '../transport-words.ts'

/** What notices of transports have in common: the other side of the ticket is notified, and of a transport only the newest is sent. */
export const transportNotice = {
  ...ticketNotice,
  group: 'PICK_UP',
  topic: ({ transportId }: AboutTransport) => `transport ${transportId}`,
} as const

const day = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
})
const time = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', hour: 'numeric', minute: '2-digit' })

/** "ti 1.12. klo 8.00–9.00". */
export const windowText = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string => {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return `${day.format(start)} klo ${time.format(start)}–${time.format(end)}`
}

/** "haku", "palautus", for the middle of a sentence. */
export const directionWord: Record<TransportDirection, string> = { COLLECTION: 'haku', DELIVERY: 'palautus' }

/** Rows of a mail. */
export const transportFacts = (event: AboutTransport): (readonly [string, string])[] => [
  ['Kuljetus', DIRECTION_LABELS[event.direction]],
  ['Aika', windowText(event)],
  ...(event.address ? [['Osoite', event.address] as const] : []),
]
