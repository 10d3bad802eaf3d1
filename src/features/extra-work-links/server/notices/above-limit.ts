import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { formatMoney } from '#shared/money.ts'
import { aboveLimit as above } from '../../extra-work-links.events.ts'

export const aboveLimit = defineNotice({
  ...ticketNotice,
  kind: 'extra-work-links.above_limit',
  group: 'EXTRA_WORK',
  event: above,
  concerns: ({ customerId }) => [customerId],
  // the work waits for it
  weight: 3,
  groupWithin: 0,
  title: ({ plate }, { grossCents, answeredBy }) =>
    `${plate}: lisätyö odottaa pääkäyttäjää, ${formatMoney(grossCents)} sis. ALV (${answeredBy} hyväksyisi)`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: [
        `${event.answeredBy} yritti hyväksyä lisätyön linkistä, mutta summa ylittää hyväksymisrajan. Työ odottaa pääkäyttäjän vastausta.`,
      ],
      facts: [['Hinta veroineen', formatMoney(event.grossCents)]],
    }),
})
