import { asc, eq, sql } from 'drizzle-orm'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { mayPrice } from '../line-items.policy.ts'
import type { TicketLines } from '../line-items.ts'
import { lineColumnsOf } from './line-columns.ts'
import { lineItems, ticketPrices } from './line-items.tables.ts'

const linesOf = prepared((db) =>
  db
    .select({ ...lineColumnsOf(lineItems), approvedCents: lineItems.approvedCents, version: lineItems.version })
    .from(lineItems)
    .where(eq(lineItems.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(lineItems.place), asc(lineItems.id))
    .prepare('ticket-lines'),
)

const { priceType, agreedCents, version } = ticketPrices
const priceOf = prepared((db) =>
  db
    .select({ priceType, agreedCents, version })
    .from(ticketPrices)
    .where(eq(ticketPrices.ticketId, sql.placeholder('ticketId')))
    .prepare('ticket-price'),
)

/** The lines of a ticket and what was agreed, which both its sides see. */
export async function ticketLines(ctx: OrganizationContext, ticketId: string): Promise<TicketLines> {
  const { db, membership } = ctx
  const [ticket, [lines, [price]]] = await ticketWith(db, membership, ticketId, () =>
    Promise.all([linesOf(db).execute({ ticketId }), priceOf(db).execute({ ticketId })]),
  )
  // what is not done yet is reckoned for the day on which it is planned
  const at = ticket.closedAt ?? ticket.scheduledEnd ?? ticket.scheduledStart
  return {
    lines,
    price: price ?? { priceType: 'NONE', agreedCents: null, version: 0 },
    day: dayInHelsinki(at === null ? ctx.services.clock() : new Date(at)),
    can: { edit: mayPrice(membership, ticket) },
  }
}
