import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { priceAgreed as agreed } from '../../line-items.events.ts'
import { priceInWords } from '../../price-words.ts'
import { shownCents } from '../../shown-prices.ts'

/** A price that can only cost the customer less took effect at once. */
export const priceAgreed = defineNotice({
  ...ticketNotice,
  kind: 'line-items.price_agreed',
  event: agreed,
  title({ plate, withVat }, { priceType, agreedCents, grossCents }) {
    if (agreedCents === null) return `${plate}: hinnasta ei ole enää sovittu`
    // older events have no amount with VAT
    const gross = grossCents ?? shownCents(agreedCents, { withVat: true, day: dayInHelsinki(new Date()) })
    return `${plate}: hinta laski, ${priceInWords({ priceType, agreedCents, grossCents: gross }, withVat)}`
  },
  mail: (ticket, event) => ticketMail(ticket, event),
})
