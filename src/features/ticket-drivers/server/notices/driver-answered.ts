import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { driverAnswered as answered } from '../../ticket-drivers.events.ts'

const { previewText: _, ...ofTickets } = ticketNotice

export const driverAnswered = defineNotice({
  ...ofTickets,
  kind: 'ticket-drivers.driver_answered',
  event: answered,
  group: 'PICK_UP',
  // a driver may wait for an answer at the gate
  groupWithin: 0,
  weight: 6,
  title: ({ plate }, { driver }) => `${plate}: ${driver} vastasi`,
  previewText: (_ticket, { preview }) => preview,
  mail: (ticket, event) => ticketMail(ticket, event, { paragraphs: [`”${event.preview}”`] }),
  message: (ticket, event) =>
    ticketMessage(ticket, event, () => `${event.driver} vastasi autosta ${ticket.plate}: ”${event.preview}”`),
})
