import { and, eq, sql } from 'drizzle-orm'
import type { VehicleMergeHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import { nextInspection } from '../inspection.ts'
import type { NewVehicle } from '../vehicles.ts'
import { mergeVehicles } from './merge-vehicles.ts'
import { hasEitherNumber, meantVehicles } from './same-vehicle.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { vehicleGarages, vehicles } from './vehicles.tables.ts'

/**
 * The customer's vehicle with these numbers, made when it does not exist yet. A known vehicle keeps what is recorded of
 * it: a report fills only what was empty, the other number among it. One that was recorded once by its plate and once by
 * its VIN becomes one again. Numbers that cannot be one car's are refused at their field; `path` is where the input holds
 * the vehicle.
 */
export async function saveVehicle(
  tx: Transaction,
  customerId: string,
  typed: NewVehicle,
  { path, merge }: { path: string; merge: readonly VehicleMergeHook[] },
): Promise<VehicleRow> {
  const registrationNumber = readPlateNumber(typed.registrationNumber)?.text ?? null
  const vinNumber = readVinNumber(typed.vinNumber)
  const { make, model, color, year, firstUseOn = null } = typed
  await lockFleet(tx, customerId)
  const found = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.organizationId, customerId), hasEitherNumber({ registrationNumber, vinNumber })))
    .orderBy(vehicles.id)
  const [first, ...again] = meantVehicles(found, { registrationNumber, vinNumber }, path)
  if (!first) {
    const [made] = await tx
      .insert(vehicles)
      .values({
        organizationId: customerId,
        registrationNumber,
        vinNumber,
        make,
        model,
        color,
        year,
        ...withInspection(firstUseOn),
      })
      .returning()
    if (!made) throw new Error('the vehicle was not made')
    return made
  }
  let known = first
  for (const removed of again) known = await mergeVehicles(tx, { kept: known, removed, hooks: merge })
  return fill(tx, known, {
    registrationNumber: known.registrationNumber ?? registrationNumber,
    vinNumber: known.vinNumber ?? vinNumber,
    make: known.make || make,
    model: known.model || model,
    color: known.color || color,
    year: known.year ?? year,
    ...(known.firstUseOn === null && firstUseOn ? withInspection(firstUseOn, known.nextInspectionOn) : {}),
    // a reported car is in use again
    retiredAt: null,
    handedOverAt: null,
    handedOverTo: null,
  })
}

/** The first day of use, and the next inspection, computed from it where it was not given. */
const withInspection = (firstUseOn: string | null, given: string | null = null) => ({
  firstUseOn,
  nextInspectionOn: given ?? (firstUseOn && nextInspection(firstUseOn, dayInHelsinki(new Date()))),
})

/** Two numbers may mean two rows: simultaneous recordings of one customer's cars wait for each other. */
export async function lockFleet(tx: Transaction, customerId: string): Promise<void> {
  await lockName(tx, `vehicles:${customerId}`)
}

async function fill(tx: Transaction, known: VehicleRow, filled: Partial<VehicleRow>): Promise<VehicleRow> {
  const changed = (Object.keys(filled) as (keyof VehicleRow)[]).some((key) => filled[key] !== known[key])
  if (!changed) return known
  const [vehicle = known] = await tx
    .update(vehicles)
    .set({ ...filled, version: sql`${vehicles.version} + 1` })
    .where(eq(vehicles.id, known.id))
    .returning()
  return vehicle
}

/** Lets the garage see the vehicle from now on; repeating it changes nothing. */
export async function showVehicleToGarage(tx: Transaction, garageId: string, vehicleId: string): Promise<void> {
  await showVehiclesToGarage(tx, garageId, [vehicleId])
}

export async function showVehiclesToGarage(tx: Transaction, garageId: string, vehicleIds: string[]): Promise<void> {
  const shown = vehicleIds.map((vehicleId) => ({ garageId, vehicleId }))
  await tx.insert(vehicleGarages).values(shown).onConflictDoNothing()
}
