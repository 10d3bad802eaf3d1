import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { repliedToLink as replied } from '../../extra-work-links.events.ts'

const { previewText: _, ...ofTickets } = ticketNotice

export const repliedToLink = defineNotice({
  ...ofTickets,
  kind: 'extra-work-links.replied',
  group: 'EXTRA_WORK',
  event: replied,
  weight: 3,
  groupWithin: 0,
  title: ({ plate }, { name }) => `${plate}: ${name} vastasi lisätyöpyynnön viestiin`,
  previewText: (_ticket, { preview }) => preview,
  mail: (ticket, event) => ticketMail(ticket, event, { paragraphs: [`”${event.preview}”`] }),
})
