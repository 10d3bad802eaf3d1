import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { priceCallWanted as wanted } from '../../status-links.events.ts'

export const priceCallWanted = defineNotice({
  ...ticketNotice,
  kind: 'status-links.price_call_wanted',
  group: 'EXTRA_WORK',
  event: wanted,
  weight: 3,
  groupWithin: 0,
  title: ({ plate }, { name }) => `${plate}: ${name} pyytää soittamaan hinnasta`,
  mail: (ticket, event) => ticketMail(ticket, event, { facts: [['Soita', event.sentTo]] }),
  message: (ticket, event) =>
    ticketMessage(ticket, event, () => `${event.name} pyytää soittamaan hinnasta, ${ticket.plate}: ${event.sentTo}.`),
})
