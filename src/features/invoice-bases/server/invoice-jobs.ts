import { asc } from 'drizzle-orm'
import { type LevellingLine, levellingLines } from '#features/line-items/levelling-lines.ts'
import { lineItems, ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { AgreedPrice } from '#shared/agreed-price.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import type { InvoicedJob, InvoicedLine } from '../invoice-document.ts'

type JobLine = InvoicedLine & { approvedCents: number | null; isUnpriced: boolean }
/** A ticket as it would be invoiced now: `day` is that of its VAT. */
export type Job = { ticket: TicketRow; price: AgreedPrice; day: string; lines: JobLine[] }

const NOTHING_AGREED: AgreedPrice = { priceType: 'NONE', agreedCents: null }

/** These tickets with the lines to invoice in their order and what was agreed, in the order that they are given in. */
export async function jobsOf(db: Queryable, tickets: readonly TicketRow[]): Promise<Job[]> {
  const ids = tickets.map(({ id }) => id)
  const { kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode } = lineItems
  const line = { kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode }
  const lines = await db
    .select({
      ticketId: lineItems.ticketId,
      line: { ...line, approvedCents: lineItems.approvedCents, isUnpriced: lineItems.isUnpriced },
    })
    .from(lineItems)
    .where(isOneOf(lineItems.ticketId, ids))
    .orderBy(asc(lineItems.place), asc(lineItems.id))
  const prices = await db
    .select({
      ticketId: ticketPrices.ticketId,
      priceType: ticketPrices.priceType,
      agreedCents: ticketPrices.agreedCents,
      agreedGrossCents: ticketPrices.agreedGrossCents,
    })
    .from(ticketPrices)
    .where(isOneOf(ticketPrices.ticketId, ids))
  const priceOf = new Map(prices.map(({ ticketId, ...price }) => [ticketId, price]))
  const linesOf = Map.groupBy(lines, ({ ticketId }) => ticketId)
  return tickets.map((ticket) => {
    const price = priceOf.get(ticket.id) ?? NOTHING_AGREED
    const written = (linesOf.get(ticket.id) ?? []).map((one) => one.line)
    const { closedAt, scheduledEnd, scheduledStart, createdAt } = ticket
    const day = dayInHelsinki(new Date(closedAt ?? scheduledEnd ?? scheduledStart ?? createdAt))
    const { levelling } = priceOfJob(price, written, day)
    return { ticket, price, day, lines: [...written, ...levellingLines(levelling).map(asJobLine)] }
  })
}

const asJobLine = (line: LevellingLine): JobLine => ({ ...line, approvedCents: null, isUnpriced: false })

/** Its job on the basis. */
export const invoicedJob = ({ ticket, lines }: Job, now: Date): InvoicedJob => ({
  ticketId: ticket.id,
  number: ticket.number,
  title: ticket.title,
  plate: ticket.registrationNumber ?? ticket.vinNumber ?? '',
  customerReference: ticket.customerReference,
  day: dayInHelsinki(ticket.closedAt === null ? now : new Date(ticket.closedAt)),
  lines: lines.map(({ approvedCents: _approved, isUnpriced: _unpriced, ...line }) => line),
})
