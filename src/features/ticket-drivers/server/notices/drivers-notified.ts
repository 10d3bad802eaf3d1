import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { driversNotified as notified } from '../../ticket-drivers.events.ts'

const { previewText: _, ...ofTickets } = ticketNotice

export const driversNotified = defineNotice({
  ...ofTickets,
  kind: 'ticket-drivers.notified',
  event: notified,
  group: 'PICK_UP',
  weight: 11,
  // somebody may be on the way already
  groupWithin: 0,
  metadata: { driversNotified: true },
  title: ({ plate }) => `${plate} on noudettavissa`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, { paragraphs: ['Kuljettajille ilmoitettiin, että auton voi noutaa.'] }),
})
