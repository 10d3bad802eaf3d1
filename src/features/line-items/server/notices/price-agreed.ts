import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { priceAgreed as agreed } from '../../line-items.events.ts'

export const priceAgreed = defineNotice({
  ...ticketNotice,
  kind: 'line-items.price_agreed',
  event: agreed,
  title: ({ plate }, { priceType, agreedCents }) =>
    agreedCents === null
      ? `${plate}: hinnasta ei ole enää sovittu`
      : `${plate}: ${PRICE_TYPE_LABELS[priceType].toLowerCase()} ${formatMoney(agreedCents)} (veroton)`,
  mail: (ticket, event) => ticketMail(ticket, event),
})
