import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { vehicles } from './vehicles.tables.ts'

/** Keeps the highest mileage that was told of the vehicle, whoever tells it at the same time. */
export async function recordMileage(tx: Transaction, vehicleId: string, mileageKm: number): Promise<void> {
  await tx
    .update(vehicles)
    .set({ mileageKm, mileageAt: new Date().toISOString(), version: sql`${vehicles.version} + 1` })
    .where(and(eq(vehicles.id, vehicleId), or(isNull(vehicles.mileageKm), lt(vehicles.mileageKm, mileageKm))))
}
