import { and, count, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { smallestIdAt } from '#server/db/new-id.ts'
import { OPEN_STATUSES } from '../tickets.ts'
import { tickets } from './tickets.tables.ts'

const isOpen = inArray(tickets.status, OPEN_STATUSES)

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

/** Two weeks, and a day for clocks that differ. */
const TWO_WEEKS_MS = 15 * 86_400_000

/** Of the whole platform: open now, reported in the last seven days and in the seven before. Reads only those. */
export async function ticketTotals(db: Queryable): Promise<TicketTotals> {
  // only closed tickets are archived; saying so lets the index of the desks answer
  const open = await db.$count(tickets, and(isNull(tickets.garageArchivedAt), isOpen))
  const [reported] = await db
    .select({
      lastWeek: sql`count(*) filter (where ${tickets.createdAt} > now() - interval '7 days')`.mapWith(Number),
      weekBefore: sql`count(*) filter (where ${tickets.createdAt} > now() - interval '14 days'
        and ${tickets.createdAt} <= now() - interval '7 days')`.mapWith(Number),
    })
    .from(tickets)
    // by the primary key, which is in order of time: no index over all organisations begins with the time
    .where(gte(tickets.id, smallestIdAt(new Date(Date.now() - TWO_WEEKS_MS))))
  return { open, lastWeek: reported?.lastWeek ?? 0, weekBefore: reported?.weekBefore ?? 0 }
}
