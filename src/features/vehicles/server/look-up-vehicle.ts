import { and, eq } from 'drizzle-orm'
import { askRegister } from '#features/register-lookups/server/ask-register.ts'
import type { OrganizationContext } from '#server/context.ts'
import { invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import { NewVehicle, type VehicleLookup } from '../vehicles.ts'
import { plateKeySql } from './plate-key-sql.ts'
import { vehicleColumns } from './vehicle-columns.ts'
import { visibleVehicles } from './vehicles.access.ts'
import { vehicles } from './vehicles.tables.ts'

/**
 * What is known of a registration number: first among the vehicles of the customer concerned, then in the vehicle data
 * service (product: section 3). `known` false means that the form is not a Finnish one: worth a warning, not a refusal.
 */
export async function lookUpVehicle(
  ctx: OrganizationContext,
  { registrationNumber, customerId }: { registrationNumber: string; customerId?: string | undefined },
): Promise<VehicleLookup> {
  const { db, membership } = ctx
  const plate = readPlateNumber(registrationNumber)
  if (!plate) throw invalidFields({ field: 'registrationNumber', message: 'Tarkista rekisterinumero' })
  const owner = membership.organizationType === 'CUSTOMER' ? membership.organizationId : customerId
  const [own] =
    owner && isUuid(owner)
      ? await db
          .select(vehicleColumns)
          .from(vehicles)
          .where(
            and(
              visibleVehicles(db, membership),
              eq(vehicles.organizationId, owner),
              eq(plateKeySql(vehicles.registrationNumber), plateKey(plate.text)),
            ),
          )
          .limit(1)
      : []
  const unasked = { vehicle: null, isAway: false, needsTerms: false }
  const { vehicle: found, isAway, needsTerms } = own ? unasked : await askRegister(ctx, plate.text)
  return {
    registrationNumber: plate.text,
    known: plate.known,
    own: own ?? null,
    found: found && usable(found),
    isRegisterAway: isAway,
    needsRegisterTerms: needsTerms,
  }
}

type Found = NonNullable<VehicleLookup['found']>

/** What a form can send unchanged: for a value of the register that the product would refuse, the form has no field to correct it in. */
export function usable(found: Found): Found {
  const { shape } = NewVehicle
  const keep = <Name extends keyof Found, Empty>(name: Name, isRight: boolean, empty: Empty): Found[Name] | Empty =>
    isRight ? found[name] : empty
  return {
    registrationNumber: found.registrationNumber,
    vinNumber: keep('vinNumber', found.vinNumber !== null && readVinNumber(found.vinNumber) !== null, null),
    make: keep('make', shape.make.safeParse(found.make).success, ''),
    model: keep('model', shape.model.safeParse(found.model).success, ''),
    color: keep('color', shape.color.safeParse(found.color).success, ''),
    year: keep('year', shape.year.safeParse(found.year).success, null),
    firstUseOn: keep('firstUseOn', shape.firstUseOn.safeParse(found.firstUseOn).success, null),
  }
}
