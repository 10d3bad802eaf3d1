import { and, eq, exists, sql } from 'drizzle-orm'
import { connected } from '#features/organizations/server/visible-parties.ts'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { vehicleGarages, vehicles } from './vehicles.tables.ts'

export type VehicleRow = typeof vehicles.$inferSelect

/**
 * Which vehicles this organisation may see: a customer its own; a garage those of connected customers that have been with it, not
 * a customer's whole fleet. Every query about vehicles carries this condition.
 */
export const visibleVehicles = (db: Queryable, { organizationId, organizationType }: Membership) =>
  organizationType === 'CUSTOMER'
    ? eq(vehicles.organizationId, organizationId)
    : and(
        exists(
          db
            .select({ one: sql`1` })
            .from(vehicleGarages)
            .where(and(eq(vehicleGarages.garageId, organizationId), eq(vehicleGarages.vehicleId, vehicles.id))),
        ),
        connected(organizationId, vehicles.organizationId),
      )

/** The access check of one vehicle; unknown ids and other organisations' ids answer alike. */
export async function vehicleFor(
  db: Queryable,
  membership: Membership,
  vehicleId: string,
  lock: Lock = 'none',
): Promise<VehicleRow> {
  if (!isUuid(vehicleId)) throw notFound('vehicle')
  const found = db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleVehicles(db, membership)))
    .limit(1)
  const [vehicle] = await (lock === 'update' ? found.for('update') : found)
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

/** Locks it until the transaction ends. Access was checked by what named it: a book or a ticket of the caller's. */
export async function lockVehicle(tx: Transaction, vehicleId: string): Promise<VehicleRow> {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for('no key update')
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}
