import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { priceTopic, priceProposed as proposed } from '../../line-items.events.ts'
import { PRICE_MEANINGS } from '../../price-meanings.ts'
import { amountInWords, priceInWords } from '../../price-words.ts'

export const priceProposed = defineNotice({
  ...ticketNotice,
  kind: 'line-items.price_proposed',
  group: 'EXTRA_WORK',
  topic: priceTopic,
  event: proposed,
  // the garage waits for it
  weight: 3,
  groupWithin: 0,
  title: ({ plate, withVat }, event) => `${plate}: hyväksy hinta, ${priceInWords(event, withVat)}`,
  mail: (ticket, event) => ({
    ...ticketMail(ticket, event, {
      paragraphs: [
        'Korjaamo ehdottaa huollolle hintaa ja odottaa hyväksyntääsi.',
        ...(event.note === '' ? [] : [event.note]),
        PRICE_MEANINGS[event.priceType],
      ],
      facts: [[PRICE_TYPE_LABELS[event.priceType], amountInWords(event, ticket.withVat)]],
    }),
    action: { label: 'Vastaa ehdotukseen', path: `/app/tickets/${event.ticketId}` },
  }),
  message: (ticket, event) =>
    ticketMessage(
      ticket,
      event,
      (garage) => `${garage}: ${ticket.plate}, ${priceInWords(event, ticket.withVat)}. Hyväksy hinta:`,
    ),
})
