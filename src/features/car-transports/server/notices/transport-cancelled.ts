import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail } from '#features/tickets/server/ticket-notice.ts'
import { transportCancelled as cancelled } from '../../car-transports.events.ts'
import { directionWord, transportFacts, transportNotice, windowText } from '../transport-notice.ts'

/** To the side that did not give it up. */
export const transportCancelled = defineNotice({
  ...transportNotice,
  kind: 'car-transports.cancelled',
  event: cancelled,
  weight: 3,
  title: ({ plate }, event) => `${plate}: ${directionWord[event.direction]} ${windowText(event)} on peruttu`,
  mail: (ticket, event) => ticketMail(ticket, event, { facts: transportFacts(event) }),
})
