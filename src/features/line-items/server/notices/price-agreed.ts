import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { priceAgreed as agreed } from '../../line-items.events.ts'
import { shownCents, vatWord } from '../../shown-prices.ts'

export const priceAgreed = defineNotice({
  ...ticketNotice,
  kind: 'line-items.price_agreed',
  event: agreed,
  title({ plate, withVat }, { priceType, agreedCents }) {
    if (agreedCents === null) return `${plate}: hinnasta ei ole enää sovittu`
    const shown = { withVat, day: dayInHelsinki(new Date()) }
    return `${plate}: ${PRICE_TYPE_LABELS[priceType].toLowerCase()} ${formatMoney(shownCents(agreedCents, shown))} (${vatWord(shown)})`
  },
  mail: (ticket, event) => ticketMail(ticket, event),
})
