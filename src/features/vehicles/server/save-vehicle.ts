import { and, eq, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import type { NewVehicle } from '../vehicles.ts'
import { vehicleGarages, vehicles } from './vehicles.tables.ts'

export type VehicleRow = typeof vehicles.$inferSelect

/**
 * The customer's vehicle with these numbers, made when it does not exist yet. A known vehicle keeps what is recorded of
 * it: a report fills only what was empty.
 */
export async function saveVehicle(tx: Transaction, organizationId: string, typed: NewVehicle): Promise<VehicleRow> {
  const registrationNumber = readPlateNumber(typed.registrationNumber)?.text ?? null
  const vinNumber = readVinNumber(typed.vinNumber)
  const { make, model, color, year } = typed
  await tx
    .insert(vehicles)
    .values({ organizationId, registrationNumber, vinNumber, make, model, color, year })
    .onConflictDoNothing()
  const [vehicle] = await tx
    .select()
    .from(vehicles)
    .where(
      and(
        eq(vehicles.organizationId, organizationId),
        or(
          registrationNumber ? eq(vehicles.registrationNumber, registrationNumber) : undefined,
          vinNumber ? eq(vehicles.vinNumber, vinNumber) : undefined,
        ),
      ),
    )
    .orderBy(vehicles.id)
    .limit(1)
  if (!vehicle) throw new Error('a vehicle that was just saved is missing')
  const filled = {
    vinNumber: vehicle.vinNumber ?? vinNumber,
    make: vehicle.make || make,
    model: vehicle.model || model,
    color: vehicle.color || color,
    year: vehicle.year ?? year,
  }
  const changed = (Object.keys(filled) as (keyof typeof filled)[]).some((key) => filled[key] !== vehicle[key])
  if (changed) await tx.update(vehicles).set(filled).where(eq(vehicles.id, vehicle.id))
  return { ...vehicle, ...filled }
}

/** Lets the garage see the vehicle from now on; repeating it changes nothing. */
export async function showVehicleToGarage(tx: Transaction, garageId: string, vehicleId: string): Promise<void> {
  await tx.insert(vehicleGarages).values({ garageId, vehicleId }).onConflictDoNothing()
}
