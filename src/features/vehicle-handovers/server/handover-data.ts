import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { PersonalData, VehicleMergeHook } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { vehicleHandovers } from './vehicle-handovers.tables.ts'

/** The cars that the user handed over or received. */
export const handoverData: PersonalData = {
  name: 'vehicleHandovers',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) => {
      const { id, createdAt, vehicleId, expiresAt, receivedAt, createdByUserId, receivedByUserId } = vehicleHandovers
      return db
        .select({ id, at: createdAt, vehicleId, expiresAt, receivedAt })
        .from(vehicleHandovers)
        .where(and(or(eq(createdByUserId, userId), eq(receivedByUserId, userId)), after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_ROWS)
    }),
}

/** A code was of the record that is gone: it ends with that row. */
export const endCodes: VehicleMergeHook = async (tx, { removedId }) => {
  await tx.delete(vehicleHandovers).where(eq(vehicleHandovers.vehicleId, removedId))
}
