import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { formatMoney } from '#shared/money.ts'
import { extraWorkAnswered as answered } from '../../extra-work.events.ts'

export const extraWorkAnswered = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.answered',
  group: 'EXTRA_WORK',
  event: answered,
  weight: 3,
  groupWithin: 0,
  title: ({ plate }, { approvedCents, grossCents, answeredBy }) => {
    const answer =
      approvedCents === 0
        ? 'lisätyötä ei hyväksytty'
        : approvedCents === grossCents
          ? `lisätyö hyväksytty, ${formatMoney(grossCents)}`
          : `lisätyöstä hyväksytty ${formatMoney(approvedCents)} / ${formatMoney(grossCents)}`
    return answeredBy === '' ? `${plate}: ${answer}` : `${plate}: ${answer} (${answeredBy})`
  },
  mail: (ticket, event) => ticketMail(ticket, event),
})
