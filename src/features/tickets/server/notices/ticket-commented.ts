import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketCommented as commented } from '../../tickets.events.ts'
import { actorName, ticketMail, ticketNotice } from '../ticket-notice.ts'

export const ticketCommented = defineNotice({
  ...ticketNotice,
  kind: 'ticket.commented',
  event: commented,
  weight: 6,
  title: (ticket, event) => `${actorName(ticket, event)} kommentoi huoltoa ${ticket.plate}`,
  previewText: (_ticket, { preview }) => preview,
  mail: (ticket, event) => ticketMail(ticket, event, { paragraphs: [event.preview] }),
})
