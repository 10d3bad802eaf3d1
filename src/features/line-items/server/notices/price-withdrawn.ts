import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { priceTopic, priceWithdrawn as withdrawn } from '../../line-items.events.ts'

export const priceWithdrawn = defineNotice({
  ...ticketNotice,
  kind: 'line-items.price_withdrawn',
  group: 'EXTRA_WORK',
  topic: priceTopic,
  event: withdrawn,
  title: ({ plate }) => `${plate}: korjaamo perui hintaehdotuksen`,
  mail: (ticket, event) => ticketMail(ticket, event),
})
