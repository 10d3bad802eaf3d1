import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { readyMessage, ticketMail, ticketNotice, ticketStatus } from '#features/tickets/server/ticket-notice.ts'
import { driversNotified as notified } from '../../ticket-drivers.events.ts'

const { previewText: _, ...ofTickets } = ticketNotice

export const driversNotified = defineNotice({
  ...ofTickets,
  kind: 'ticket-drivers.notified',
  event: notified,
  group: 'PICK_UP',
  topic: ticketStatus,
  weight: 11,
  // a driver may be on the way already
  groupWithin: 0,
  metadata: { driversNotified: true },
  // when there was a move before, its notice said that the car is ready
  title: ({ plate }, { isReadyByIt }) =>
    isReadyByIt ? `${plate} on noudettavissa` : `${plate}: kuljettajille ilmoitettiin noudosta`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, { paragraphs: ['Kuljettajille ilmoitettiin, että auton voi noutaa.'] }),
  message: (ticket, event) => (event.isReadyByIt ? readyMessage(ticket, event) : null),
})
