import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { oddMileage, type Told } from '#features/vehicles/mileage.ts'
import { mileagesAround } from '#features/vehicles/server/mileages-around.ts'
import { recordMileage } from '#features/vehicles/server/record-mileage.ts'
import { setNextService } from '#features/vehicles/server/set-next-service.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { dayInHelsinki, instantAt } from '#shared/helsinki-clock.ts'
import type { DraftRow } from './maintenance-books.access.ts'

type Signed = { vehicle: VehicleRow; draft: DraftRow; isConfirmed: boolean }

/**
 * Records an entry's mileage and next service on the vehicle. Returns whether the mileage is odd compared with the earlier ones, as far as the writer
 * may know them. The vehicle is locked. Refusals: `conflict: entry_mileage_odd` unless it was confirmed, `invalid` at `fields.doneOn` for a day to
 * come.
 */
export async function recordEntryMileage(
  tx: Transaction,
  { membership, services }: OrganizationContext,
  { vehicle, draft, isConfirmed }: Signed,
): Promise<boolean> {
  const { doneOn, mileageKm, nextServiceOn, nextServiceKm } = draft.fields
  const now = services.clock()
  if (doneOn > dayInHelsinki(now)) throw invalidFields({ field: 'fields.doneOn', message: 'Päivä on vasta edessä' })
  const isGarage = membership.organizationType === 'GARAGE'
  const pair = { garageId: draft.garageId, customerId: vehicle.organizationId }
  const isConnected = !isGarage || (await areConnected(tx, pair))
  if (isConnected) await setNextService(tx, vehicle.id, { nextServiceOn, nextServiceKm })
  if (mileageKm === null) return false
  const reportedWith = draft.originalId ?? draft.id
  const at = endOfDay(doneOn, now)
  const around = await mileagesAround(tx, vehicle, {
    at,
    besides: reportedWith,
    to: isGarage ? { garageId: draft.garageId, isConnected } : 'all',
  })
  const odd = oddBeside(mileageKm, around, Date.parse(at))
  if (odd && !isConfirmed) throw new AppError('conflict', 'entry_mileage_odd', { details: odd })
  const garageId = isGarage ? draft.garageId : null
  await recordMileage(tx, { vehicleId: vehicle.id, mileageKm, reportedWith, garageId, isConfirmed, readAt: at })
  return odd !== null
}

/** What is odd, and compared with which mileage. */
function oddBeside(mileageKm: number, { before, after }: { before: Told | null; after: Told | null }, at: number) {
  const odd = oddMileage(mileageKm, before, at)
  if (odd && before) return { odd, beside: before }
  return after && after.mileageKm < mileageKm ? { odd: 'falls' as const, beside: after } : null
}

/** The day of a service is known, not its hour, so its mileage counts after all others of that day; today, until now. */
export function endOfDay(day: string, now: Date): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const end = instantAt({ year, month, day: date + 1, hour: 0, minute: 0 }).getTime() - 1
  return new Date(Math.min(end, now.getTime())).toISOString()
}
