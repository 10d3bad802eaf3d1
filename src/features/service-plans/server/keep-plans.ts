import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { CustomerData, CustomerMerge, VehicleMergeHook } from '#server/contributions.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { moveNextServices } from './follow-plan.ts'
import { planOf } from './service-plans.access.ts'
import { planItems, planTemplates, servicePlans } from './service-plans.tables.ts'

/** Points a programme at another record of its car. That record's own stays, and this one goes. */
async function movePlan(tx: Transaction, fromId: string, toId: string): Promise<boolean> {
  if (!(await planOf(tx, fromId))) return false
  if (await planOf(tx, toId)) {
    await tx.delete(planItems).where(eq(planItems.vehicleId, fromId))
    await tx.delete(servicePlans).where(eq(servicePlans.vehicleId, fromId))
    return false
  }
  await tx.update(servicePlans).set({ vehicleId: toId }).where(eq(servicePlans.vehicleId, fromId))
  await tx.update(planItems).set({ vehicleId: toId }).where(eq(planItems.vehicleId, fromId))
  return true
}

/** A car that was recorded twice keeps the kept record's programme, else has the other one's. What is due follows with the record. */
export const mergeVehicleInPlans: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  await movePlan(tx, removedId, keptId)
}

/** The programme of a car goes along to its next owner, with what was done. Both records are locked. */
export async function handPlanOver(tx: Transaction, fromId: string, toId: string, now: Date): Promise<void> {
  if (await movePlan(tx, fromId, toId)) await moveNextServices(tx, [toId], now)
}

/** Templates of both customers, of which the kept one's go first where two have one name. */
export const mergeTemplates: CustomerMerge = {
  columns: [planTemplates.organizationId],
  async join(tx, { keptId, removedId }) {
    const known = tx
      .select({ name: sql`lower(${planTemplates.name})` })
      .from(planTemplates)
      .where(eq(planTemplates.organizationId, keptId))
    await tx
      .delete(planTemplates)
      .where(and(eq(planTemplates.organizationId, removedId), inArray(sql`lower(${planTemplates.name})`, known)))
  },
}

const carsOf = (db: Queryable, customerId: string) =>
  db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.organizationId, customerId))

/** The programmes of the cars of a garage's own customer. */
export const plansOfCustomer: CustomerData = {
  name: 'servicePlans',
  read: (db, customerId) =>
    db
      .select({
        registrationNumber: vehicles.registrationNumber,
        plan: servicePlans.name,
        name: planItems.name,
        everyKm: planItems.everyKm,
        everyMonths: planItems.everyMonths,
        everyTenthsOfHour: planItems.everyTenths,
        doneOn: planItems.doneOn,
        doneKm: planItems.doneKm,
        nextOn: planItems.nextOn,
        nextKm: planItems.nextKm,
      })
      .from(vehicles)
      .innerJoin(servicePlans, eq(servicePlans.vehicleId, vehicles.id))
      .innerJoin(planItems, eq(planItems.vehicleId, vehicles.id))
      .where(eq(vehicles.organizationId, customerId))
      .orderBy(asc(vehicles.id), asc(planItems.place)),
  // no one looks after an erased person's cars
  async erase(tx, { customerId }) {
    await tx.delete(planItems).where(inArray(planItems.vehicleId, carsOf(tx, customerId)))
    await tx.delete(servicePlans).where(inArray(servicePlans.vehicleId, carsOf(tx, customerId)))
    await tx.update(vehicles).set({ serviceByPlan: false }).where(eq(vehicles.organizationId, customerId))
  },
}
