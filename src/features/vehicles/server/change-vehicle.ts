import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { type Act, recordAudit } from '#server/audit/record-audit.ts'
import type { Membership } from '#server/caller.ts'
import { defineChange, type Lock } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { VehiclesAudit } from '../vehicles.audit.ts'
import { type VehicleRow, vehicleFor } from './vehicles.access.ts'
import { vehicles } from './vehicles.tables.ts'

/** A vehicle, and which garage keeps it for a customer without people. */
export type KeptVehicle = VehicleRow & { managedByGarageId: string | null }

export async function keptVehicle(
  db: Queryable,
  membership: Membership,
  vehicleId: string,
  lock: Lock = 'none',
): Promise<KeptVehicle> {
  const vehicle = await vehicleFor(db, membership, vehicleId, lock)
  const [owner] = await db
    .select({ managedByGarageId: organizations.managedByGarageId })
    .from(organizations)
    .where(eq(organizations.id, vehicle.organizationId))
  return { ...vehicle, managedByGarageId: owner?.managedByGarageId ?? null }
}

/** The one way to change a vehicle by hand. What tickets say of it comes by `recordMileage` and `saveVehicle`. */
export const changeVehicle = defineChange<{
  context: OrganizationContext
  side: Membership
  row: KeptVehicle
  ref: 'id' | 'organizationId'
  entry: Act<VehiclesAudit>
  payload: { vehicleId: string }
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => keptVehicle(tx, ctx.membership, id, lock),
  conflict: ({ version }) => new AppError('conflict', 'vehicle_changed', { details: { current: { version } } }),
  invariants: [
    ({ registrationNumber, vinNumber }) =>
      registrationNumber === null && vinNumber === null
        ? { field: 'registrationNumber', message: 'Anna rekisterinumero tai valmistenumero' }
        : null,
  ],
  update: (tx, { id }, { managedByGarageId: _, dueOn: _due, serviceDueOn: _service, ...set }) =>
    tx.update(vehicles).set(set).where(eq(vehicles.id, id)),
  async record(tx, { actor }, { organizationId }, act) {
    await recordAudit<VehiclesAudit>(tx, actor, { ...act, organizationId })
    return true
  },
  payload: (_ctx, { id }) => ({ vehicleId: id }),
  // vehicles have no domain event: other screens refetch when they are looked at
  invalidates: () => null,
})

export const notKept = () => new AppError('forbidden', 'vehicle_not_editable')
