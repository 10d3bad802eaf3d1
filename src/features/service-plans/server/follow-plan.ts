import { inArray, min, sql } from 'drizzle-orm'
import { followPlans } from '#features/vehicles/server/set-next-service.ts'
import type { Transaction } from '#server/db/database.ts'
import { planItems } from './service-plans.tables.ts'

/**
 * The cars' next service is the earliest of their programmes' parts: day, kilometres and engine hours each by themselves, of which lists and reminders
 * take the first (docs/decisions/0164). The vehicles are locked.
 */
export async function moveNextServices(tx: Transaction, vehicleIds: readonly string[], now: Date): Promise<void> {
  if (vehicleIds.length === 0) return
  const planned = await tx
    .select({
      id: planItems.vehicleId,
      nextServiceOn: min(planItems.nextOn),
      nextServiceKm: min(planItems.nextKm),
      nextServiceTenths: min(planItems.nextTenths),
    })
    .from(planItems)
    .where(inArray(planItems.vehicleId, [...vehicleIds]))
    .groupBy(planItems.vehicleId)
  await followPlans(tx, planned, now)
}

type ItemMarks = {
  id: string
  doneOn: string | null
  doneKm: number | null
  doneTenths: number | null
  nextOn: string | null
  nextKm: number | null
  nextTenths: number | null
}

/** Writes what was done last and what comes next of any number of parts, in one statement. */
export async function writeMarks(tx: Transaction, items: readonly ItemMarks[]): Promise<void> {
  if (items.length === 0) return
  const given = items.map((one) => ({
    id: one.id,
    done_on: one.doneOn,
    done_km: one.doneKm,
    done_tenths: one.doneTenths,
    next_on: one.nextOn,
    next_km: one.nextKm,
    next_tenths: one.nextTenths,
  }))
  await tx.execute(sql`
    update plan_items set
      done_on = given.done_on, done_km = given.done_km, done_tenths = given.done_tenths,
      next_on = given.next_on, next_km = given.next_km, next_tenths = given.next_tenths
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
      id uuid, done_on date, done_km int, done_tenths int, next_on date, next_km int, next_tenths int)
    where plan_items.id = given.id`)
}
