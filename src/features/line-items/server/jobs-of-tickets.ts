import { asc } from 'drizzle-orm'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { AgreedPrice } from '#shared/agreed-price.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import { type LevellingLine, levellingLines } from '../levelling-lines.ts'
import { lineItems, ticketPrices } from './line-items.tables.ts'

/** A line as it is billed. `lineId` is null for one that no person wrote. */
export type JobLine = LevellingLine & { lineId: string | null; approvedCents: number | null; isUnpriced: boolean }

/** A ticket as it would be billed now: `day` is that of its VAT. */
export type Job = { ticket: TicketRow; price: AgreedPrice; day: string; lines: JobLine[] }

const NOTHING_AGREED: AgreedPrice = { priceType: 'NONE', agreedCents: null }

/** These tickets with the lines to bill in their order and what was agreed, in the order that they are given in. */
export async function jobsOf(db: Queryable, tickets: readonly TicketRow[]): Promise<Job[]> {
  const ids = tickets.map(({ id }) => id)
  const { kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode } = lineItems
  const { id: lineId, approvedCents, isUnpriced } = lineItems
  const sold = { kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode }
  const lines = await db
    .select({ ticketId: lineItems.ticketId, line: { ...sold, lineId, approvedCents, isUnpriced } })
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
    return { ticket, price, day, lines: [...written, ...levellingLines(levelling).map(unwritten)] }
  })
}

/** A line that no person wrote, among those of a job. */
export const unwritten = (line: LevellingLine): JobLine => ({
  ...line,
  lineId: null,
  approvedCents: null,
  isUnpriced: false,
})

/** The line without what is only known of it on its ticket: what a document says. */
export const soldOf = ({
  lineId: _id,
  approvedCents: _approved,
  isUnpriced: _unpriced,
  ...line
}: JobLine): LevellingLine => line
