import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { OrganizationUse, VehicleMergeHook } from '#server/contributions.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

/**
 * Books of a vehicle that was recorded twice belong to the kept record. A garage that has one of each keeps both, since what is signed is never
 * joined; the one of the kept record goes on.
 */
export const mergeVehicleInBooks: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  const { id, garageId, vehicleId, supersededById } = maintenanceBooks
  const going = await tx
    .select({ id, garageId, vehicleId })
    .from(maintenanceBooks)
    .where(and(inArray(vehicleId, [keptId, removedId]), isNull(supersededById)))
  for (const book of going.filter((one) => one.vehicleId === removedId)) {
    const other = going.find((one) => one.vehicleId === keptId && one.garageId === book.garageId)
    if (other) await tx.update(maintenanceBooks).set({ supersededById: other.id }).where(eq(id, book.id))
  }
  await tx.update(maintenanceBooks).set({ vehicleId: keptId }).where(eq(vehicleId, removedId))
}

/** Whether the organisation has a book, on either side. */
export const hasBooks: OrganizationUse = async (tx, organizationId) =>
  (await hasRows(tx, maintenanceBooks, eq(maintenanceBooks.garageId, organizationId))) ||
  (await hasRows(tx, maintenanceBooks, eq(maintenanceBooks.customerId, organizationId)))
