import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import type { VehiclesAudit } from '../vehicles.audit.ts'
import type { NewVehicle } from '../vehicles.ts'
import { hasEitherNumber, isSamePlate } from './same-vehicle.ts'
import { saveVehicle } from './save-vehicle.ts'
import { vehicles } from './vehicles.tables.ts'

/** So many vehicles an organisation has at most. */
export const MAX_VEHICLES = 20_000

/** Adds a vehicle to the caller's own; one that is there already is refused at its number. One that was taken out of use returns. */
export const addVehicle = (ctx: OrganizationContext, typed: NewVehicle): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    const registrationNumber = readPlateNumber(typed.registrationNumber)?.text ?? null
    const vinNumber = readVinNumber(typed.vinNumber)
    const own = eq(vehicles.organizationId, organizationId)
    const [known] = await tx
      .select()
      .from(vehicles)
      .where(and(own, isNull(vehicles.retiredAt), hasEitherNumber({ registrationNumber, vinNumber })))
      .limit(1)
    if (known)
      throw invalidFields(
        isSamePlate(known.registrationNumber, registrationNumber)
          ? { field: 'vehicle.registrationNumber', message: 'Tämä auto on jo autoissasi' }
          : { field: 'vehicle.vinNumber', message: 'Tämä auto on jo autoissasi' },
      )
    if ((await tx.$count(vehicles, own)) >= MAX_VEHICLES)
      throw new AppError('conflict', 'too_many_vehicles', { details: { max: MAX_VEHICLES } })
    const merge = ctx.services.features.vehicleMerge
    const { id } = await saveVehicle(tx, organizationId, typed, { path: 'vehicle', merge })
    await recordAudit<VehiclesAudit>(tx, ctx.actor, { action: 'vehicles.added', details: { id }, organizationId })
    return id
  })
