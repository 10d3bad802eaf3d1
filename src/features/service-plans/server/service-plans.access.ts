import { asc, eq } from 'drizzle-orm'
import { type VehicleRow, vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { mayEditPlan } from '../service-plans.policy.ts'
import { planItems, servicePlans } from './service-plans.tables.ts'

export type PlanRow = typeof servicePlans.$inferSelect
export type PlanItemRow = typeof planItems.$inferSelect

export async function planOf(db: Queryable, vehicleId: string): Promise<PlanRow | undefined> {
  const [plan] = await db.select().from(servicePlans).where(eq(servicePlans.vehicleId, vehicleId))
  return plan
}

export const itemsOf = (db: Queryable, vehicleId: string): Promise<PlanItemRow[]> =>
  db.select().from(planItems).where(eq(planItems.vehicleId, vehicleId)).orderBy(asc(planItems.place), asc(planItems.id))

/** A car whose programme the caller may change; it stays locked until the transaction ends. Refusals: `not_found: vehicle`, `forbidden: vehicle_not_editable`. */
export async function carToPlan(tx: Transaction, membership: Membership, vehicleId: string): Promise<VehicleRow> {
  const vehicle = await vehicleFor(tx, membership, vehicleId, 'update')
  if (!mayEditPlan(vehicle)) throw new AppError('forbidden', 'vehicle_not_editable')
  return vehicle
}

/** The same with its programme, of the version that the change was made on. Refusals besides: `not_found: service_plan`, `conflict: service_plan_changed`. */
export async function planToEdit(
  tx: Transaction,
  membership: Membership,
  { vehicleId, version }: { vehicleId: string; version: number },
): Promise<{ vehicle: VehicleRow; plan: PlanRow; items: PlanItemRow[] }> {
  const vehicle = await carToPlan(tx, membership, vehicleId)
  const plan = await planOf(tx, vehicle.id)
  if (!plan) throw notFound('service_plan')
  if (plan.version !== version)
    throw new AppError('conflict', 'service_plan_changed', {
      details: { current: { name: plan.name, version: plan.version } },
    })
  return { vehicle, plan, items: await itemsOf(tx, vehicle.id) }
}
