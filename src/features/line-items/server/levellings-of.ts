import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import { type LevellingLine, levellingLines } from '../levelling-lines.ts'
import { lineItems, ticketPrices } from './line-items.tables.ts'

/**
 * What brings the lines of these tickets to their fixed price on a bill, for those that have one: sums made of lines by the database need it to be
 * what is invoiced. `day` is that of the work.
 */
export async function levellingsOf(
  db: Queryable,
  tickets: readonly { ticketId: string; day: string }[],
): Promise<Map<string, LevellingLine[]>> {
  const found = new Map<string, LevellingLine[]>()
  if (tickets.length === 0) return found
  const { ticketId, priceType, agreedCents, agreedGrossCents } = ticketPrices
  const { quantityThousandths, unitPriceCents, discountPerMille, vatCode, approvedCents } = lineItems
  const rows = await db
    .select({
      ticketId,
      price: { priceType, agreedCents, agreedGrossCents },
      line: { quantityThousandths, unitPriceCents, discountPerMille, vatCode, approvedCents },
    })
    .from(ticketPrices)
    .innerJoin(lineItems, eq(lineItems.ticketId, ticketId))
    .where(
      and(
        isOneOf(
          ticketId,
          tickets.map((ticket) => ticket.ticketId),
        ),
        eq(priceType, 'FIXED'),
      ),
    )
    .orderBy(asc(lineItems.place), asc(lineItems.id))
  const dayOf = new Map(tickets.map((ticket) => [ticket.ticketId, ticket.day]))
  for (const [id, lines] of Map.groupBy(rows, (row) => row.ticketId)) {
    const [price, day] = [lines[0]?.price, dayOf.get(id)]
    if (!price || !day) continue
    const { levelling } = priceOfJob(
      price,
      lines.map(({ line }) => line),
      day,
    )
    found.set(id, levellingLines(levelling))
  }
  return found
}
