import { outcomeInWords } from '#features/extra-work/answer-words.ts'
import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { answeredByLink as answered } from '../../extra-work-links.events.ts'

/** The garage is notified by the answer itself; this is for the customer's own people: who answered in their name. */
export const answeredByLink = defineNotice({
  ...ticketNotice,
  kind: 'extra-work-links.answered',
  group: 'EXTRA_WORK',
  event: answered,
  concerns: ({ customerId }) => [customerId],
  weight: 3,
  groupWithin: 0,
  title: ({ plate, withVat }, event) => {
    const by = `${plate}: ${event.answeredBy}`
    const words = {
      none: `${by} ei hyväksynyt lisätyötä`,
      all: `${by} hyväksyi lisätyön`,
      part: `${by} hyväksyi lisätyötä`,
    }
    return `${outcomeInWords(event, withVat, words)} (linkistä)`
  },
  mail: (ticket, event) => ticketMail(ticket, event),
})
