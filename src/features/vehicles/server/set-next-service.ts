import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { estimateService, estimateServices } from './estimate-service.ts'
import { vehicles } from './vehicles.tables.ts'

/**
 * When the vehicle is to be serviced next, as a service has just given it; what it does not give stays. Nothing of a car with a service programme, which
 * gives it itself. The vehicle is locked.
 */
export async function setNextService(
  tx: Transaction,
  vehicleId: string,
  { nextServiceOn, nextServiceKm }: { nextServiceOn: string | null; nextServiceKm: number | null },
): Promise<void> {
  if (nextServiceOn === null && nextServiceKm === null) return
  await tx
    .update(vehicles)
    .set({
      servicedOn: null,
      ...(nextServiceOn !== null && { nextServiceOn }),
      ...(nextServiceKm !== null && { nextServiceKm }),
      version: sql`${vehicles.version} + 1`,
    })
    .where(
      and(
        eq(vehicles.id, vehicleId),
        eq(vehicles.serviceByPlan, false),
        sql`(${nextServiceOn}::date, ${nextServiceKm}::int) is distinct from (${vehicles.nextServiceOn}, ${vehicles.nextServiceKm})`,
      ),
    )
  if (nextServiceKm !== null) await estimateService(tx, vehicleId)
}

/** What a service programme gives: the earliest day, kilometres and engine hours of its parts. */
export type PlannedService = {
  id: string
  nextServiceOn: string | null
  nextServiceKm: number | null
  nextServiceTenths: number | null
}

/** The next services of these vehicles are those of their programmes, in two statements however many they are. The vehicles are locked. */
export async function followPlans(tx: Transaction, planned: readonly PlannedService[], now: Date): Promise<void> {
  if (planned.length === 0) return
  const given = planned.map((one) => ({
    id: one.id,
    on: one.nextServiceOn,
    km: one.nextServiceKm,
    tenths: one.nextServiceTenths,
  }))
  await tx.execute(sql`
    update vehicles set
      next_service_on = given.on, next_service_km = given.km, next_service_tenths = given.tenths,
      service_by_plan = true, serviced_on = null, version = vehicles.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, "on" date, km int, tenths int)
    where vehicles.id = given.id and (
      not vehicles.service_by_plan or
      (vehicles.next_service_on, vehicles.next_service_km, vehicles.next_service_tenths)
        is distinct from (given.on, given.km, given.tenths))`)
  const ids = planned.map(({ id }) => id)
  await estimateServices(tx, inArray(vehicles.id, ids), now)
}

/** The programme of the vehicle is no more: the day and kilometres that it gave last stay, and are given by hand from now on. */
export async function leavePlan(tx: Transaction, vehicleId: string, now: Date): Promise<void> {
  await tx
    .update(vehicles)
    .set({ serviceByPlan: false, nextServiceTenths: null, version: sql`${vehicles.version} + 1` })
    .where(eq(vehicles.id, vehicleId))
  await estimateServices(tx, eq(vehicles.id, vehicleId), now)
}
