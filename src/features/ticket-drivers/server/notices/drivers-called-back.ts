import { defineNotice } from '#features/notifications/server/define-notice.ts'
import {
  ticketMail,
  ticketMessage,
  ticketNotice,
  ticketStatus,
  timeText,
} from '#features/tickets/server/ticket-notice.ts'
import { driversCalledBack as calledBack } from '../../ticket-drivers.events.ts'

const { previewText: _, ...ofTickets } = ticketNotice

export const driversCalledBack = defineNotice({
  ...ofTickets,
  kind: 'ticket-drivers.called_back',
  event: calledBack,
  group: 'PICK_UP',
  topic: ticketStatus,
  weight: 11,
  groupWithin: 0,
  metadata: { driversCalledBack: true },
  title: ({ plate }) => `${plate} on noudettavissa vasta myöhemmin`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: ['Kuljettajille ilmoitettiin, että auton voi noutaa vasta myöhemmin.'],
      facts: [['Uusi aika', timeText(event.newTime)]],
    }),
  message: (ticket, event) =>
    ticketMessage(
      ticket,
      event,
      (garage) => `${garage}: ${ticket.plate} on noudettavissa vasta myöhemmin, ${timeText(event.newTime)}.`,
    ),
})
