import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMoved } from '../../tickets.events.ts'
import { readyMessage, ticketMail, ticketNotice, ticketStatus } from '../ticket-notice.ts'

export const ticketReady = defineNotice({
  ...ticketNotice,
  kind: 'ticket.ready',
  event: ticketMoved,
  group: 'PICK_UP',
  when: ({ to, isNotifiedElsewhere }) => to === 'READY' && !isNotifiedElsewhere,
  topic: ticketStatus,
  weight: 10,
  // a driver may be on the way already
  groupWithin: 0,
  title: ({ plate }) => `${plate} on noudettavissa`,
  mail: (ticket, event) => ticketMail(ticket, event),
  message: (ticket, event) => readyMessage(ticket, event),
})
