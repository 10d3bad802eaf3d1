import { asc, eq, sql } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { ticketDrivers } from './ticket-drivers.tables.ts'

const named = prepared((db) =>
  db
    .select({
      id: ticketDrivers.id,
      driverId: ticketDrivers.driverId,
      name: sql<string>`coalesce(${drivers.name}, ${ticketDrivers.name})`,
      phone: sql<string>`coalesce(${drivers.phone}, ${ticketDrivers.phone})`,
      email: sql<string>`coalesce(${drivers.email}, '')`,
      channel: sql<typeof drivers.$inferSelect.channel>`coalesce(${drivers.channel}, 'NONE')`,
    })
    .from(ticketDrivers)
    .leftJoin(drivers, eq(drivers.id, ticketDrivers.driverId))
    .where(eq(ticketDrivers.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(ticketDrivers.id))
    .prepare('named-drivers'),
)

/** Who may fetch the car: by name and number as they are in the customer's list now, or as they were when they left it. */
export const namedDrivers = (db: Queryable, ticketId: string) => named(db).execute({ ticketId })

export type Named = Awaited<ReturnType<typeof namedDrivers>>[number]
