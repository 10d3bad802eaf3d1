import { dayText } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import type { OverdueInvoice } from '../payments.ts'

/** "3 päivää". */
export const daysText = (days: number): string => (days === 1 ? '1 päivä' : `${days} päivää`)

/** A friendly reminder of an invoice (maksumuistutus), to be sent by hand: what, when, how much and where to. */
export function reminderText(invoice: OverdueInvoice, garage: string): string {
  const { number, day, dueDay, openCents, grossCents, reference, iban, plates } = invoice
  return [
    `Hei! Laskumme ${number} (${dayText(day)}${plates.length > 0 ? `, ${plates.join(', ')}` : ''}) erääntyi ${dayText(dueDay)}.`,
    `Maksamatta on ${formatMoney(openCents)}${openCents < grossCents ? ` laskun summasta ${formatMoney(grossCents)}` : ''}.`,
    `Tilinumero ${iban}, viitenumero ${reference}.`,
    'Jos olet jo maksanut, muistutus on aiheeton. Soita meille, jos jokin laskussa on epäselvää.',
    `Terveisin ${garage}`,
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

/** Where a mail with that text begins. */
export const reminderMail = (invoice: OverdueInvoice, garage: string): string =>
  `mailto:${invoice.customer.email}?subject=${encodeURIComponent(`Maksumuistutus, lasku ${invoice.number}`)}&body=${encodeURIComponent(reminderText(invoice, garage))}`
