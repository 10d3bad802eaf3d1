import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { priceAnswered as answered, priceTopic } from '../../line-items.events.ts'
import { amountInWords, type PriceAmounts } from '../../price-words.ts'

type Answered = PriceAmounts & { answer: 'ACCEPTED' | 'DECLINED'; how: string; answeredBy: string }

/**
 * The side that did not answer is notified: the garage, or the customer of an answer that the garage wrote down. Of an answer by a link also the
 * customer's own people, in whose name it was given.
 */
export const priceAnswered = defineNotice({
  ...ticketNotice,
  kind: 'line-items.price_answered',
  group: 'EXTRA_WORK',
  topic: priceTopic,
  event: answered,
  concerns: (event) => (event.how === 'LINK' ? [event.garageId, event.customerId] : ticketNotice.concerns(event)),
  weight: 3,
  groupWithin: 0,
  title: ({ plate, withVat }, event) => `${plate}: ${answerText(event, withVat)}`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, { paragraphs: [ticket.title, ...(event.note === '' ? [] : [`”${event.note}”`])] }),
  message: (ticket, event) =>
    ticketMessage(ticket, event, (side) => `${side}: ${ticket.plate}, ${answerText(event, ticket.withVat)}.`),
})

function answerText(event: Answered, withVat: boolean): string {
  const { answer, how, answeredBy } = event
  const text = `${answer === 'ACCEPTED' ? 'hinta hyväksytty' : 'hintaa ei hyväksytty'}, ${amountInWords(event, withVat)}`
  if (how === 'WRITTEN_DOWN') return `korjaamo kirjasi vastauksen: ${text} (${answeredBy})`
  return how === 'LINK' ? `${text} (${answeredBy}, linkistä)` : text
}
