import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { formatMoney } from '#shared/money.ts'
import { receiptMade } from '../../receipts.events.ts'

/** To the customer's people: what was paid at the desk, or paid back. */
export const receiptNotice = defineNotice({
  ...ticketNotice,
  kind: 'receipts.made',
  event: receiptMade,
  title: ({ plate }, { kind, number, grossCents }) =>
    kind === 'RECEIPT'
      ? `${plate}: kuitti ${number}, ${formatMoney(grossCents)}`
      : `${plate}: hyvityskuitti ${number}, ${formatMoney(-grossCents)} palautettu`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: [
        event.kind === 'RECEIPT'
          ? `Maksu on vastaanotettu: ${formatMoney(event.grossCents)}. Kuitin saat huollon sivulta.`
          : `Sinulle on palautettu ${formatMoney(-event.grossCents)}. Hyvityskuitin saat huollon sivulta.`,
      ],
      facts: [[event.kind === 'RECEIPT' ? 'Kuitti' : 'Hyvityskuitti', event.number]],
    }),
})
