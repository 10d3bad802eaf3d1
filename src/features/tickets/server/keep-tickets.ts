import { eq } from 'drizzle-orm'
import type { VehicleMergeHook } from '#server/contributions.ts'
import { tickets } from './tickets.tables.ts'

/** Tickets of a vehicle that was recorded twice belong to the kept record; what they tell of the car stays as it was then. */
export const keepTickets: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  await tx.update(tickets).set({ vehicleId: keptId }).where(eq(tickets.vehicleId, removedId))
}
