import { inspectionAfter } from '#features/vehicles/inspection.ts'
import { changeVehicle, notKept } from '#features/vehicles/server/change-vehicle.ts'
import { requireOwnDriver } from '#features/vehicles/server/fleet-facts.ts'
import { mayEditVehicle } from '#features/vehicles/vehicles.policy.ts'
import type { OrganizationContext } from '#server/context.ts'
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
    // each in the same order, so that two who act at once do not wait for each other
    for (const id of vehicleIds.toSorted())
      await changeVehicle.within(tx, ctx, {
        id,
        may: mayEditVehicle,
        refused: notKept,
        rule: (vehicle) => ({
          set: changes,
          entry: { action: 'vehicles.edited', details: { id: vehicle.id, fields: Object.keys(changes) } },
        }),
      })
    return { changed: vehicleIds.length }
  })

/** Marks several cars inspected today. A car whose first day of use is not known is answered, and not changed. */
export const markInspected = (ctx: OrganizationContext, { vehicleIds }: MarkInspected): Promise<MarkedInspected> =>
  transact(ctx.db, async (tx) => {
    const today = dayInHelsinki(ctx.services.clock())
    const unknown: string[] = []
    for (const id of vehicleIds.toSorted())
      await changeVehicle.within(tx, ctx, {
        id,
        may: mayEditVehicle,
        refused: notKept,
        rule({ firstUseOn, isMuseum }) {
          if (firstUseOn === null) {
            unknown.push(id)
            return { set: {} }
          }
          return {
            set: { nextInspectionOn: inspectionAfter({ firstUseOn, isMuseum }, today) },
            entry: { action: 'vehicles.edited', details: { id, fields: ['nextInspectionOn'] } },
          }
        },
      })
    return { marked: vehicleIds.length - unknown.length, unknown }
  })
