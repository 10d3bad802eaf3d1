import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail } from '#features/tickets/server/ticket-notice.ts'
import { transportAsked as asked } from '../../car-transports.events.ts'
import { directionWord, transportFacts, transportNotice, windowText } from '../transport-notice.ts'

/** To the garage, which confirms or declines it. */
export const transportAsked = defineNotice({
  ...transportNotice,
  kind: 'car-transports.asked',
  event: asked,
  weight: 3,
  title: ({ plate }, event) => `${plate}: ${directionWord[event.direction]} pyydetty ${windowText(event)}`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: [`${ticket.customer} pyytää kuljetusta. Vahvista aika tai vastaa, ettei se onnistu.`],
      facts: transportFacts(event),
    }),
})
