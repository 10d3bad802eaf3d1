import { DOCUMENT_NAMES } from '#features/invoice-bases/invoice-document.ts'
import { paidText } from '#features/receipts/payments.ts'
import type { Receipt } from '#features/receipts/server/receipts.access.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { dayText } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'

/** What was paid of the ticket at the desk and paid back, the newest first, each with its PDF. Nothing where there is none. */
export const receiptSection = (receipts: readonly Receipt[], token: string): Html | false =>
  receipts.length > 0 &&
  html`<h2>${receipts.length === 1 ? 'Kuitti' : 'Kuitit'}</h2>${receipts.map((one) => receiptOf(one, token))}`

function receiptOf({ basis, parts }: Receipt, token: string): Html {
  const { id, kind, number, grossCents, document } = basis
  const { day, credits, vatTreatment } = document
  const name = `${DOCUMENT_NAMES[kind]} ${number}`
  const isRefund = kind === 'REFUND'
  const sum = `${formatMoney(Math.abs(grossCents))} (${vatTreatment === 'DOMESTIC' ? 'sis. ALV' : 'ALV 0 %'})`
  return html`<p><b>${name}</b>, ${dayText(day)}<br>${isRefund ? `Palautettu ${sum}` : sum}, ${paidText(parts)}${
    credits && html`<br><span class="quiet">Hyvittää kuitin ${credits.number}</span>`
  }<br><a class="refresh" href="/huolto/${token}/kuitit/${id}" aria-label="Avaa PDF: ${name}">Avaa PDF</a></p>`
}
