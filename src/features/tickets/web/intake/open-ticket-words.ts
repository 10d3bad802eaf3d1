import type { OpenTicket } from '../../intake.ts'
import { STATUS_LABELS } from '../../tickets.ts'
import { workTime } from '../ticket-time.ts'

/**
 * Where the work is and when the car is ready, in the words in which a caller is answered: "Työn alla, luvattu tänään klo 15.00". `now` is milliseconds
 * since 1970.
 */
export function openTicketWords({ status, scheduledStart, promisedReadyAt }: OpenTicket, now: number): string {
  const label = STATUS_LABELS[status]
  if (status === 'READY') return label
  if (promisedReadyAt !== null) return `${label}, luvattu ${workTime(promisedReadyAt, now)}`
  return scheduledStart === null ? label : `${label}, aika ${workTime(scheduledStart, now)}`
}
