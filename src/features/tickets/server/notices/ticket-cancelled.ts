import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMoved } from '../../tickets.events.ts'
import { ticketMail, ticketNotice, ticketStatus } from '../ticket-notice.ts'

export const ticketCancelled = defineNotice({
  ...ticketNotice,
  kind: 'ticket.cancelled',
  event: ticketMoved,
  when: ({ to }) => to === 'CANCELLED',
  topic: ticketStatus,
  weight: 8,
  title: ({ plate }) => `${plate}: huolto on peruttu`,
  previewText: (ticket, { note }) => note || ticket.title,
  mail: (ticket, event) =>
    ticketMail(ticket, event, { paragraphs: [ticket.title], facts: event.note ? [['Syy', event.note]] : [] }),
})
