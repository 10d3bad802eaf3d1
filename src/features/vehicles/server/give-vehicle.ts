import { and, eq, sql } from 'drizzle-orm'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import type { VehicleMergeHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertMany } from '#server/db/save-many.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_VEHICLES } from './add-vehicle.ts'
import { estimateService } from './estimate-service.ts'
import { saveVehicle } from './save-vehicle.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { engineReadings, mileageReadings, vehicles } from './vehicles.tables.ts'

type Receiver = { customerId: string; now: Date; merge: readonly VehicleMergeHook[] }

/**
 * Records another customer's car, with its mileages and what is due, as this customer's, and takes it out of the former owner's use. Two records, so that
 * neither owner's tickets are ever reached by the other's car. One that the customer has recorded already is filled. The given row is locked.
 */
export async function giveVehicle(
  tx: Transaction,
  given: VehicleRow,
  { customerId, now, merge }: Receiver,
): Promise<VehicleRow> {
  const isOwn = eq(vehicles.organizationId, customerId)
  const { registrationNumber, vinNumber, make, model, color, year, firstUseOn } = given
  const numbers = { registrationNumber: registrationNumber ?? '', vinNumber: vinNumber ?? '' }
  const typed = { ...numbers, make, model, color, year, firstUseOn }
  const received = await saveVehicle(tx, customerId, typed, { path: 'vehicle', merge })
  if ((await tx.$count(vehicles, isOwn)) > MAX_VEHICLES)
    throw new AppError('conflict', 'too_many_vehicles', { details: { max: MAX_VEHICLES } })
  await copyReadings(tx, given.id, received.id)
  await copyHours(tx, given.id, received.id)
  const isFurther = (given.mileageKm ?? -1) > (received.mileageKm ?? -1)
  const [filled = received] = await tx
    .update(vehicles)
    .set({
      ...(isFurther && { mileageKm: given.mileageKm, mileageAt: given.mileageAt }),
      // the former owner has used it last
      nextInspectionOn: given.nextInspectionOn ?? received.nextInspectionOn,
      // one that is planned already follows its own programme
      ...(!received.serviceByPlan && {
        nextServiceOn: given.nextServiceOn ?? received.nextServiceOn,
        nextServiceKm: given.nextServiceKm ?? received.nextServiceKm,
      }),
      ...((given.engineTenths ?? -1) > (received.engineTenths ?? -1) && {
        engineTenths: given.engineTenths,
        engineTenthsAt: given.engineTenthsAt,
      }),
      version: sql`${vehicles.version} + 1`,
    })
    .where(eq(vehicles.id, received.id))
    .returning()
  await estimateService(tx, received.id)
  await tx
    .update(vehicles)
    .set({
      retiredAt: now.toISOString(),
      handedOverAt: now.toISOString(),
      handedOverTo: (await organizationById(tx, customerId)).name,
      // what is due is the next owner's to look after
      nextInspectionOn: null,
      nextServiceOn: null,
      nextServiceKm: null,
      nextServiceTenths: null,
      serviceByPlan: false,
      serviceKmOn: null,
      serviceHoursOn: null,
      servicedOn: null,
      driverId: null,
      version: sql`${vehicles.version} + 1`,
    })
    .where(and(eq(vehicles.id, given.id), eq(vehicles.organizationId, given.organizationId)))
  return filled
}

/** The former owner keeps its own. What a car that comes back knows already is left out. */
async function copyReadings(tx: Transaction, fromId: string, toId: string): Promise<void> {
  const readings = await tx.select().from(mileageReadings).where(eq(mileageReadings.vehicleId, fromId))
  const known = await tx.select().from(mileageReadings).where(eq(mileageReadings.vehicleId, toId))
  const keyOf = ({ mileageKm, readAt }: (typeof known)[number]) => `${mileageKm} ${readAt}`
  const knownKeys = new Set(known.map(keyOf))
  const reportedWith = new Set(known.flatMap((reading) => reading.reportedWith ?? []))
  const fresh = readings.filter(
    (reading) =>
      !knownKeys.has(keyOf(reading)) && !(reading.reportedWith !== null && reportedWith.has(reading.reportedWith)),
  )
  // a history that a file brought in may hold ten thousand
  await insertMany(
    tx,
    mileageReadings,
    fresh.map(({ id: _, ...reading }) => ({ ...reading, vehicleId: toId })),
  )
}

async function copyHours(tx: Transaction, fromId: string, toId: string): Promise<void> {
  const readings = await tx.select().from(engineReadings).where(eq(engineReadings.vehicleId, fromId))
  const known = await tx.select().from(engineReadings).where(eq(engineReadings.vehicleId, toId))
  const knownKeys = new Set(known.map(({ tenths, readAt }) => `${tenths} ${readAt}`))
  await insertMany(
    tx,
    engineReadings,
    readings
      .filter(({ tenths, readAt }) => !knownKeys.has(`${tenths} ${readAt}`))
      .map(({ id: _, ...reading }) => ({ ...reading, vehicleId: toId })),
  )
}
