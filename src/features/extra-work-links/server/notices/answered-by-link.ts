import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { formatMoney } from '#shared/money.ts'
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
  title: ({ plate }, { approvedCents, grossCents, answeredBy }) => {
    if (approvedCents === 0) return `${plate}: ${answeredBy} ei hyväksynyt lisätyötä (linkistä)`
    return approvedCents === grossCents
      ? `${plate}: ${answeredBy} hyväksyi lisätyön, ${formatMoney(grossCents)} (linkistä)`
      : `${plate}: ${answeredBy} hyväksyi lisätyötä ${formatMoney(approvedCents)} / ${formatMoney(grossCents)} (linkistä)`
  },
  mail: (ticket, event) => ticketMail(ticket, event),
})
