import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { mayEditPlan } from '../service-plans.policy.ts'
import type { PlanOfVehicle } from '../service-plans.ts'
import { itemsOf, planOf } from './service-plans.access.ts'
import { shownItem, startOf } from './shown-items.ts'

/** The programme of a car that the caller sees; null where it has none. */
export async function planOfVehicle(ctx: OrganizationContext, vehicleId: string): Promise<PlanOfVehicle> {
  const { db, membership, services } = ctx
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const can = { edit: mayEditPlan(vehicle) && vehicle.retiredAt === null }
  const plan = await planOf(db, vehicle.id)
  if (!plan) return { plan: null, can }
  const asked = { today: dayInHelsinki(services.clock()), organizationId: membership.organizationId }
  const items = (await itemsOf(db, vehicle.id)).map((row) => shownItem(row, vehicle, asked))
  return { plan: { name: plan.name, start: startOf(plan), version: plan.version, items }, can }
}
