import { and, eq, inArray } from 'drizzle-orm'
import type { CustomerMerge, VehicleMergeHook } from '#server/contributions.ts'
import { reminderRefusals, reminders } from './reminders.tables.ts'

/** Reminders of a vehicle that was recorded twice belong to the kept record; of two that one act sent, the kept record's stays. */
export const mergeVehicleInReminders: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  const ofKept = tx.select({ key: reminders.requestKey }).from(reminders).where(eq(reminders.vehicleId, keptId))
  await tx.delete(reminders).where(and(eq(reminders.vehicleId, removedId), inArray(reminders.requestKey, ofKept)))
  await tx.update(reminders).set({ vehicleId: keptId }).where(eq(reminders.vehicleId, removedId))
}

/** A customer that one of the two records refused for is refused for as a whole. */
export const mergeCustomersInReminders: CustomerMerge = {
  columns: [reminders.customerId, reminderRefusals.customerId],
  async join(tx, { keptId, removedId }) {
    const ofKept = tx
      .select({ id: reminderRefusals.garageId })
      .from(reminderRefusals)
      .where(eq(reminderRefusals.customerId, keptId))
    await tx
      .delete(reminderRefusals)
      .where(and(eq(reminderRefusals.customerId, removedId), inArray(reminderRefusals.garageId, ofKept)))
  },
}
