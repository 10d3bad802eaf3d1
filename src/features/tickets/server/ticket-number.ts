import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { ticketCounters } from './tickets.tables.ts'

/** The year that a number given out now begins with. */
export const numberYear = (now = new Date()): number => wallClockAt(now).year

/** The garage's next running number of this year, such as 2026-0042; numbers of one garage are given out one at a time. */
export async function nextTicketNumber(db: Queryable, garageId: string, now = new Date()): Promise<string> {
  const year = numberYear(now)
  const [counter] = await db
    .insert(ticketCounters)
    .values({ garageId, year, last: 1 })
    .onConflictDoUpdate({
      target: [ticketCounters.garageId, ticketCounters.year],
      set: { last: sql`${ticketCounters.last} + 1` },
    })
    .returning({ last: ticketCounters.last })
  return `${year}-${String(counter?.last ?? 0).padStart(4, '0')}`
}
