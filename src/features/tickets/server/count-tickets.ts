import { and, count, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { groupOf, TICKET_STATUSES } from '../tickets.ts'
import { tickets } from './tickets.tables.ts'

const isOpen = inArray(
  tickets.status,
  TICKET_STATUSES.filter((status) => groupOf[status] !== 'done'),
)

/** How many open tickets each of these organisations has, whichever side it is; one without any is not in the map. */
export async function countOpenTickets(
  db: Queryable,
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map()
  // only closed tickets are archived; saying so lets the index of each side's desk answer
  const asGarage = db
    .select({ organizationId: tickets.garageId, amount: count().as('amount') })
    .from(tickets)
    .where(and(inArray(tickets.garageId, organizationIds), isNull(tickets.garageArchivedAt), isOpen))
    .groupBy(tickets.garageId)
  const asCustomer = db
    .select({ organizationId: tickets.customerId, amount: count().as('amount') })
    .from(tickets)
    .where(and(inArray(tickets.customerId, organizationIds), isNull(tickets.customerArchivedAt), isOpen))
    .groupBy(tickets.customerId)
  const rows = await asGarage.unionAll(asCustomer)
  return new Map(rows.map(({ organizationId, amount }) => [organizationId, amount]))
}

export type TicketTotals = { open: number; lastWeek: number; weekBefore: number }

/** Of the whole platform: open now, reported in the last seven days and in the seven before. Reads every ticket. */
export async function ticketTotals(db: Queryable): Promise<TicketTotals> {
  const [totals] = await db
    .select({
      open: sql`count(*) filter (where ${isOpen})`.mapWith(Number),
      lastWeek: sql`count(*) filter (where ${tickets.createdAt} > now() - interval '7 days')`.mapWith(Number),
      weekBefore: sql`count(*) filter (where ${tickets.createdAt} > now() - interval '14 days'
        and ${tickets.createdAt} <= now() - interval '7 days')`.mapWith(Number),
    })
    .from(tickets)
  return totals ?? { open: 0, lastWeek: 0, weekBefore: 0 }
}
