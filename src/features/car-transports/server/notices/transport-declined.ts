import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail } from '#features/tickets/server/ticket-notice.ts'
import { transportDeclined as declined } from '../../car-transports.events.ts'
import { directionWord, transportFacts, transportNotice } from '../transport-notice.ts'

/** To the customer, with the garage's reason. */
export const transportDeclined = defineNotice({
  ...transportNotice,
  kind: 'car-transports.declined',
  event: declined,
  weight: 3,
  title: ({ plate }, { direction }) => `${plate}: ${directionWord[direction]} ei onnistu`,
  previewText: (_, { reason }) => reason,
  mail: (ticket, event) => ticketMail(ticket, event, { paragraphs: [event.reason], facts: transportFacts(event) }),
})
