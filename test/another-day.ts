import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'

/** What was sent until now counts no more against the limits of a day: worlds of one file write to the same people. */
export async function anotherDay(db: Queryable): Promise<void> {
  await db.update(deliveries).set({ createdAt: sql`${deliveries.createdAt} - interval '24 hours'` })
}
