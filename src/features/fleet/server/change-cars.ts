import { inspectionAfter } from '#features/vehicles/inspection.ts'
import { changeVehicle, type KeptVehicle, notKept } from '#features/vehicles/server/change-vehicle.ts'
import { requireOwnDriver } from '#features/vehicles/server/fleet-facts.ts'
import { mayEditVehicle } from '#features/vehicles/vehicles.policy.ts'
import type { Columns } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { EditCars, MarkedInspected, MarkInspected } from '../fleet.ts'

/**
 * Sorts several cars of the customer at once: all of them or none. Any version is right, since only what was asked for is written.
 * Refusals: `not_found: vehicle`, `forbidden: vehicle_not_editable`, `invalid` at `driverId`.
 */
export const editCars = (ctx: OrganizationContext, { vehicleIds, changes }: EditCars): Promise<{ changed: number }> =>
  transact(ctx.db, async (tx) => {
    if (changes.driverId) await requireOwnDriver(tx, ctx.membership.organizationId, changes.driverId)
    await changeEach(tx, ctx, vehicleIds, () => changes)
    return { changed: vehicleIds.length }
  })

/** Marks several cars inspected today. A car whose first day of use is not known is answered, and not changed. */
export const markInspected = (ctx: OrganizationContext, { vehicleIds }: MarkInspected): Promise<MarkedInspected> =>
  transact(ctx.db, async (tx) => {
    const today = dayInHelsinki(ctx.services.clock())
    const unknown: string[] = []
    await changeEach(tx, ctx, vehicleIds, ({ id, firstUseOn, isMuseum }) => {
      if (firstUseOn !== null) return { nextInspectionOn: inspectionAfter({ firstUseOn, isMuseum }, today) }
      unknown.push(id)
      return {}
    })
    return { marked: vehicleIds.length - unknown.length, unknown }
  })

/** Writes to each car what the rule answers; all are locked in one order, so that two who act at once do not wait for each other. */
async function changeEach(
  tx: Transaction,
  ctx: OrganizationContext,
  vehicleIds: readonly string[],
  rule: (vehicle: KeptVehicle) => Columns<KeptVehicle>,
): Promise<void> {
  for (const id of vehicleIds.toSorted())
    await changeVehicle.within(tx, ctx, {
      id,
      may: mayEditVehicle,
      refused: notKept,
      rule(vehicle) {
        const set = rule(vehicle)
        return { set, entry: { action: 'vehicles.edited', details: { id, fields: Object.keys(set) } } }
      },
    })
}
