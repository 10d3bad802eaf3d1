import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail } from '#features/tickets/server/ticket-notice.ts'
import { transportPlanned as planned } from '../../car-transports.events.ts'
import { directionWord, transportFacts, transportNotice, windowText } from '../transport-notice.ts'

/** To the customer: when the car is fetched or brought. */
export const transportPlanned = defineNotice({
  ...transportNotice,
  kind: 'car-transports.planned',
  event: planned,
  weight: 3,
  title: ({ plate }, event) =>
    `${plate}: ${directionWord[event.direction]} ${event.isNewTime ? 'siirretty' : 'sovittu'} ${windowText(event)}`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: [
        event.direction === 'COLLECTION'
          ? 'Korjaamo hakee autosi. Pidä avaimet saatavilla.'
          : 'Korjaamo tuo autosi takaisin.',
      ],
      facts: transportFacts(event),
    }),
})
