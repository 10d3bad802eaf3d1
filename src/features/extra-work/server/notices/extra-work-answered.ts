import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { outcomeInWords } from '../../answer-words.ts'
import { extraWorkAnswered as answered } from '../../extra-work.events.ts'
import { extraWorkTopic } from '../extra-work-topic.ts'

export const extraWorkAnswered = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.answered',
  group: 'EXTRA_WORK',
  topic: extraWorkTopic,
  event: answered,
  weight: 3,
  groupWithin: 0,
  title: ({ plate, withVat }, event) =>
    [
      `${plate}: ${answerText(event, withVat)}`,
      event.answeredBy && (event.byRule ? `(lupasääntö ${event.answeredBy})` : `(${event.answeredBy})`),
    ]
      .filter(Boolean)
      .join(' '),
  mail: (ticket, event) => ticketMail(ticket, event),
  message: (ticket, event) =>
    ticketMessage(ticket, event, (side) => `${side}: ${ticket.plate}, ${answerText(event, ticket.withVat)}.`),
})

const WORDS = { none: 'lisätyötä ei hyväksytty', all: 'lisätyö hyväksytty', part: 'lisätyöstä hyväksytty' }
const answerText = (event: Parameters<typeof outcomeInWords>[0], withVat: boolean) =>
  outcomeInWords(event, withVat, WORDS)
