import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail } from '#features/tickets/server/ticket-notice.ts'
import { formatKilometres } from '#shared/kilometres.ts'
import { transportDone as done } from '../../car-transports.events.ts'
import { transportNotice } from '../transport-notice.ts'

/** To the customer: the garage has the car, or the car is back. */
export const transportDone = defineNotice({
  ...transportNotice,
  kind: 'car-transports.done',
  event: done,
  weight: 4,
  title: ({ plate, garage }, { direction }) =>
    direction === 'COLLECTION' ? `${garage} haki auton ${plate}` : `${garage} toi auton ${plate} takaisin`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      facts: [
        ...(event.mileageKm === null ? [] : [['Mittarilukema', formatKilometres(event.mileageKm)] as const]),
        ...(event.keysLeft ? [['Avaimet', event.keysLeft] as const] : []),
      ],
    }),
})
