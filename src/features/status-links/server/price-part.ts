import { sumRows } from '#features/extra-work-links/server/answer-form.ts'
import { levellingLines } from '#features/line-items/levelling-lines.ts'
import type { LineItem, TicketLines } from '#features/line-items/line-items.ts'
import { PRICE_MEANINGS } from '#features/line-items/price-meanings.ts'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { openProposal, type Proposal } from '#features/line-items/server/price-proposals.ts'
import { readTicketLines } from '#features/line-items/server/ticket-lines.ts'
import { shownLineCents, shownPriceCents, vatWord } from '#features/line-items/shown-prices.ts'
import { partsOf, payersOfTickets } from '#features/payers/server/payers-of-tickets.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Database } from '#server/db/database.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import type { Services } from '#server/services.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { type PricedLine, totalsOf } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { priceOfJob } from '#shared/price-of-job.ts'

/** Who pays the ticket besides its customer, and what is left to the customer. */
type PaidByOther = { name: string; netCents: number; grossCents: number }

/** What the job costs, as the customer sees it, what is proposed, and who else pays it. */
export type PricePart = TicketLines & { proposal: Proposal | null; payer: PaidByOther | null }

export async function readPrice(db: Database, services: Services, ticket: TicketRow): Promise<PricePart> {
  const { id, customerId } = ticket
  const { membership } = inNameOf('CUSTOMER', customerId)
  const [lines, proposal, payer] = await Promise.all([
    readTicketLines({ db, services, membership }, id),
    openProposal(db, id),
    paidByOther(db, ticket),
  ])
  return { ...lines, proposal, payer }
}

async function paidByOther(db: Database, ticket: TicketRow): Promise<PaidByOther | null> {
  const paidBy = (await payersOfTickets(db, [ticket.id])).get(ticket.id)
  const [job] = paidBy ? await jobsOf(db, [ticket]) : []
  if (!paidBy || !job) return null
  const { netCents, grossCents } = totalsOf(partsOf(job, paidBy).holder, job.day)
  return { name: paidBy.name, netCents, grossCents }
}

/** The agreed price, and once the car is ready what the job came to. */
export function priceSection(price: PricePart, { status }: Pick<TicketRow, 'status'>): Html | false {
  const { priceType, agreedCents, agreedGrossCents } = price.price
  const isAgreed = priceType !== 'NONE' && agreedCents !== null
  const isFinal = (status === 'READY' || status === 'DONE') && price.lines.length > 0
  if (!isAgreed && !isFinal && !price.payer) return false
  return html`<h2>Hinta</h2>
${isAgreed && html`<p><b>${PRICE_TYPE_LABELS[priceType]} ${formatMoney(shownPriceCents({ agreedCents, agreedGrossCents }, price))}</b> (${vatWord(price)})<br><span class="quiet">${PRICE_MEANINGS[priceType]}</span></p>`}
${isFinal && finalPrice(price)}
${price.payer && html`<p>${payerWords(price.payer, price)}</p>`}`
}

const payerWords = ({ name, netCents, grossCents }: PaidByOther, { withVat }: PricePart): string =>
  netCents === 0
    ? `Maksaja: ${name}. Sinulle ei jää maksettavaa.`
    : `Maksaja: ${name}. Sinä maksat ${formatMoney(withVat ? grossCents : netCents)} (${vatWord({ withVat })}).`

function finalPrice(price: PricePart): Html {
  // a fixed price is what is paid: what its lines are below it is a line of its own, as on the invoice
  const { levelling } = priceOfJob(price.price, price.lines, price.day)
  const lines: (PricedLine & Pick<LineItem, 'name'>)[] = [...price.lines, ...levellingLines(levelling)]
  return html`<table><tbody>${lines.map(
    (line) => html`<tr><td>${line.name}</td><td>${formatMoney(shownLineCents(line, price))}</td></tr>`,
  )}${sumRows(lines, price.day)}</tbody></table>`
}
