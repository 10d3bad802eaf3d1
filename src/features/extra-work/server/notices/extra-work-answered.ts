import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { formatMoney } from '#shared/money.ts'
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
  title: ({ plate }, event) =>
    event.answeredBy === '' ? `${plate}: ${answerText(event)}` : `${plate}: ${answerText(event)} (${event.answeredBy})`,
  mail: (ticket, event) => ticketMail(ticket, event),
  message: (ticket, event) => ticketMessage(ticket, event, (side) => `${side}: ${ticket.plate}, ${answerText(event)}.`),
})

function answerText({ approvedCents, grossCents }: { approvedCents: number; grossCents: number }): string {
  if (approvedCents === 0) return 'lisätyötä ei hyväksytty'
  return approvedCents === grossCents
    ? `lisätyö hyväksytty, ${formatMoney(grossCents)}`
    : `lisätyöstä hyväksytty ${formatMoney(approvedCents)} / ${formatMoney(grossCents)}`
}
