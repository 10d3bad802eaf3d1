import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordMileage } from '#features/vehicles/server/record-mileage.ts'
import { saveVehicle } from '#features/vehicles/server/save-vehicle.ts'
import { type VehicleRow, visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { NewVehicle } from '#features/vehicles/vehicles.ts'
import type { ReaderContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import type { ReportedVehicle } from '../ticket-inputs.ts'
import type { TicketRow } from './tickets.access.ts'
import { tickets } from './tickets.tables.ts'

type Reported = z.infer<typeof ReportedVehicle>
type Reporting = Pick<ReaderContext, 'membership' | 'services'>

/** The vehicle as it is recorded when it is reported. */
export type KnownVehicle = Pick<
  VehicleRow,
  'id' | 'registrationNumber' | 'vinNumber' | 'make' | 'model' | 'color' | 'year' | 'mileageKm'
>
/** The vehicle as the garage typed it: nothing of what the customer has recorded, not even whether it has. */
export type TypedVehicle = Omit<KnownVehicle, 'id' | 'mileageKm'> & { id: null }

/** Before the customer's yes a garage writes down few cars: they appear on the customer's desk. */
const TYPED_AT_MOST = 5

export function requireVehicle<Found>(vehicle: Found | null | undefined): Found {
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

/** Where the form of a report has a vehicle that is typed. */
const IN_FORM = 'vehicle.vehicle'

/** A vehicle that was typed; `path` is where it is in what was sent. */
export const saveReported = (
  tx: Transaction,
  ctx: Reporting,
  customerId: string,
  typed: NewVehicle,
  path: string = IN_FORM,
) => saveVehicle(tx, customerId, typed, { path, merge: ctx.services.features.vehicleMerge })

/** What a garage reports of a connected customer: by its numbers, or one that it sees already. */
export async function reportedVehicle(
  tx: Transaction,
  ctx: Reporting,
  customerId: string,
  reported: Reported,
  path: string = IN_FORM,
): Promise<KnownVehicle> {
  if ('vehicle' in reported) return saveReported(tx, ctx, customerId, reported.vehicle, path)
  const { vehicleId } = reported
  const isSeen = visibleVehicles(tx, ctx.membership)
  const [vehicle] = isUuid(vehicleId)
    ? await tx
        .select()
        .from(vehicles)
        .where(and(eq(vehicles.id, vehicleId), eq(vehicles.organizationId, customerId), isSeen))
        // it may be one of two records of a car that become one at this moment
        .for('no key update')
    : []
  return requireVehicle(vehicle)
}

/** What it reports of a customer that has not said yes; it knows none of its vehicles by id. */
export function typedVehicle(reported: Reported): TypedVehicle {
  if (!('vehicle' in reported)) throw notFound('vehicle')
  const { registrationNumber, vinNumber, make, model, color, year } = reported.vehicle
  return {
    id: null,
    registrationNumber: readPlateNumber(registrationNumber)?.text ?? null,
    vinNumber: readVinNumber(vinNumber),
    make,
    model,
    color,
    year,
  }
}

/** Refuses one car too many before the customer's yes (`conflict: waits_for_customer`); its connection is locked. */
export async function requireFewTyped(
  tx: Queryable,
  { garageId, customerId }: { garageId: string; customerId: string },
): Promise<void> {
  const typed = and(
    eq(tickets.garageId, garageId),
    eq(tickets.customerId, customerId),
    isNull(tickets.vehicleId),
    gt(tickets.createdAt, sql`now() - interval '30 days'`),
  )
  if ((await tx.$count(tickets, typed)) >= TYPED_AT_MOST) throw new AppError('conflict', 'waits_for_customer')
}

/**
 * Keeps the mileage of a ticket. Before anything else is written: simultaneous reports of the same car lock vehicle,
 * links and number in one order.
 */
export async function recordReportedMileage(
  tx: Transaction,
  vehicle: Pick<KnownVehicle, 'id'>,
  { id, garageId, mileageKm }: Pick<TicketRow, 'id' | 'garageId' | 'mileageKm'>,
  { isConfirmed = false, readAt }: { isConfirmed?: boolean | undefined; readAt?: string } = {},
): Promise<void> {
  if (mileageKm === null) return
  await recordMileage(tx, {
    vehicleId: vehicle.id,
    mileageKm,
    reportedWith: id,
    garageId,
    isConfirmed,
    ...(readAt && { readAt }),
  })
}
