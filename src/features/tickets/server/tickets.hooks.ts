import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { VehicleMergeHook } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { tickets } from './tickets.tables.ts'

/** Whether the organisation has a ticket on either side, archived ones included. */
export const hasTickets = async (db: Queryable, organizationId: string): Promise<boolean> =>
  (await hasRows(db, tickets, eq(tickets.garageId, organizationId))) ||
  (await hasRows(db, tickets, eq(tickets.customerId, organizationId)))

/** The same as a column of another statement. */
export const ticketsColumn = (organizationId: Placeholder): SQL<boolean> =>
  sql<boolean>`(${anyRow(tickets, eq(tickets.garageId, organizationId))}
    or ${anyRow(tickets, eq(tickets.customerId, organizationId))})`

/** Tickets of a vehicle that was recorded twice belong to the kept record; their own data of the car stay unchanged. */
export const mergeVehicleInTickets: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  await tx.update(tickets).set({ vehicleId: keptId }).where(eq(tickets.vehicleId, removedId))
}
