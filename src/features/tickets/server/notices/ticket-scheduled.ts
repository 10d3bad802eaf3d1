import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMoved } from '../../tickets.events.ts'
import { ticketMail, ticketNotice, ticketStatus, timeText } from '../ticket-notice.ts'

export const ticketScheduled = defineNotice({
  ...ticketNotice,
  kind: 'ticket.scheduled',
  event: ticketMoved,
  when: ({ to }) => to === 'SCHEDULED',
  topic: ticketStatus,
  weight: 4,
  title: ({ plate }) => `${plate} on aikataulutettu`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      facts: [
        ...(ticket.scheduledStart ? ([['Työ alkaa', timeText(ticket.scheduledStart)]] as const) : []),
        ...(ticket.promisedReadyAt ? ([['Luvattu valmiiksi', timeText(ticket.promisedReadyAt)]] as const) : []),
      ],
    }),
})
