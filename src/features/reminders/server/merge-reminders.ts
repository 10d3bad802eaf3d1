import { and, eq, inArray } from 'drizzle-orm'
import type { VehicleMergeHook } from '#server/contributions.ts'
import { reminders } from './reminders.tables.ts'

/** Reminders of a vehicle that was recorded twice belong to the kept record; of two that one act sent, the kept record's stays. */
export const mergeVehicleInReminders: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  const ofKept = tx.select({ key: reminders.requestKey }).from(reminders).where(eq(reminders.vehicleId, keptId))
  await tx.delete(reminders).where(and(eq(reminders.vehicleId, removedId), inArray(reminders.requestKey, ofKept)))
  await tx.update(reminders).set({ vehicleId: keptId }).where(eq(reminders.vehicleId, removedId))
}
