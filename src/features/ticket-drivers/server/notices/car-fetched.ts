import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice, ticketStatus } from '#features/tickets/server/ticket-notice.ts'
import { carFetched as fetched } from '../../ticket-drivers.events.ts'

/** The move notifies the garage; this notice says to the customer whose driver has the car. */
export const carFetched = defineNotice({
  ...ticketNotice,
  kind: 'ticket-drivers.car_fetched',
  event: fetched,
  group: 'PICK_UP',
  topic: ticketStatus,
  concerns: ({ customerId }) => [customerId],
  weight: 4,
  title: ({ plate }, { driver }) => `${driver} nouti auton ${plate}`,
  mail: (ticket, event) => ticketMail(ticket, event),
})
