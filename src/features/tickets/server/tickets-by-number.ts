import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { tickets } from './tickets.tables.ts'

/** The tickets of a pair that have these running numbers. */
export const ticketsByNumber = (
  db: Queryable,
  { garageId, customerId }: { garageId: string; customerId: string },
  numbers: readonly string[],
): Promise<{ id: string; number: string }[]> =>
  db
    .select({ id: tickets.id, number: tickets.number })
    .from(tickets)
    .where(
      and(eq(tickets.garageId, garageId), eq(tickets.customerId, customerId), inArray(tickets.number, [...numbers])),
    )
