import { sumRows } from '#features/extra-work-links/server/answer-form.ts'
import type { LineItem, TicketLines } from '#features/line-items/line-items.ts'
import { PRICE_MEANINGS } from '#features/line-items/price-meanings.ts'
import { readTicketLines } from '#features/line-items/server/ticket-lines.ts'
import { shownCents, shownLineCents, vatWord } from '#features/line-items/shown-prices.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Database } from '#server/db/database.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import type { Services } from '#server/services.ts'
import { levellingCents, PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { lineNetCents, type PricedLine } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'

/** What the job costs, as the customer sees it. */
export type PricePart = TicketLines

export const readPrice = (db: Database, services: Services, { id, customerId }: TicketRow): Promise<PricePart> =>
  readTicketLines({ db, services, membership: inNameOf('CUSTOMER', customerId).membership }, id)

/** The agreed price, and once the car is ready what the job came to. */
export function priceSection(price: PricePart, { status }: Pick<TicketRow, 'status'>): Html | false {
  const { priceType, agreedCents } = price.price
  const isAgreed = priceType !== 'NONE' && agreedCents !== null
  const isFinal = (status === 'READY' || status === 'DONE') && price.lines.length > 0
  if (!isAgreed && !isFinal) return false
  return html`<h2>Hinta</h2>
${isAgreed && html`<p><b>${PRICE_TYPE_LABELS[priceType]} ${formatMoney(shownCents(agreedCents, price))}</b> (${vatWord(price)})<br><span class="quiet">${PRICE_MEANINGS[priceType]}</span></p>`}
${isFinal && finalPrice(price)}`
}

function finalPrice(price: PricePart): Html {
  const lines: (PricedLine & Pick<LineItem, 'name'>)[] = [...price.lines, ...levelling(price)]
  return html`<table><tbody>${lines.map(
    (line) => html`<tr><td>${line.name}</td><td>${formatMoney(shownLineCents(line, price))}</td></tr>`,
  )}${sumRows(lines, price.day)}</tbody></table>`
}

/** A fixed price is what is paid: what its lines are below it is a line of its own, as on the invoice. */
function levelling({ price, lines }: PricePart): (PricedLine & { name: string })[] {
  const ofJob = lines.filter(({ approvedCents }) => approvedCents === null)
  const [greatest] = ofJob.toSorted((one, other) => lineNetCents(other) - lineNetCents(one))
  const sum = lines.reduce((total, line) => total + lineNetCents(line) - (line.approvedCents ?? 0), 0)
  const unitPriceCents = levellingCents(price, sum)
  if (!greatest || unitPriceCents === 0) return []
  const { vatCode } = greatest
  return [{ name: 'Tasaus kiinteään hintaan', quantityThousandths: 1000, discountPerMille: 0, unitPriceCents, vatCode }]
}
