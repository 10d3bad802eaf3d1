import { and, eq, inArray, isNull } from 'drizzle-orm'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { dayText } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import type { DueKind } from '../fleet.events.ts'

export type DueCar = {
  id: string
  plate: string
  name: string
  /** The text after the name of what is due: "viimeistään 14.12.2026", "noin 14.12.2026 (60 000 km)". */
  when: string
}

const { id, registrationNumber, vinNumber, make, model, mileageKm } = vehicles
const { nextInspectionOn, nextServiceOn, nextServiceKm, serviceKmOn } = vehicles
const columns = { id, registrationNumber, vinNumber, make, model, mileageKm }
const days = { nextInspectionOn, nextServiceOn, nextServiceKm, serviceKmOn }
type Read = Record<'id' | 'make' | 'model', string> &
  Record<'registrationNumber' | 'vinNumber' | 'nextInspectionOn' | 'nextServiceOn' | 'serviceKmOn', string | null> &
  Record<'mileageKm' | 'nextServiceKm', number | null>

/** These cars of the customer as they are now, in this order; without those that are gone, out of use, or due no more. */
export async function dueCars(
  tx: Transaction,
  { customerId, what, ids }: { customerId: string; what: DueKind; ids: readonly string[] },
): Promise<DueCar[]> {
  const rows = await tx
    .select({ ...columns, ...days })
    .from(vehicles)
    .where(and(eq(vehicles.organizationId, customerId), inArray(id, ids.filter(isUuid)), isNull(vehicles.retiredAt)))
  const today = dayInHelsinki(new Date())
  return ids.flatMap((wanted) => {
    const car = rows.find((row) => row.id === wanted)
    const when = car && (what === 'SERVICE' ? serviceWhen(car, today) : dayWhen(car.nextInspectionOn, today))
    if (!car || !when) return []
    const plate = car.registrationNumber ?? car.vinNumber ?? ''
    return [{ id: car.id, plate, name: [plate, car.make, car.model].filter(Boolean).join(' '), when }]
  })
}

const dayWhen = (day: string | null, today: string): string | null => {
  if (day === null) return null
  return day < today ? `myöhässä, oli viimeistään ${dayText(day)}` : `viimeistään ${dayText(day)}`
}

const wholes = new Intl.NumberFormat('fi-FI')
/** A whole number in Finnish form. */
export const wholeText = (count: number): string => wholes.format(count)

/** By its day or its kilometres, whichever is first. */
function serviceWhen({ nextServiceOn, nextServiceKm, serviceKmOn, mileageKm }: Read, today: string): string | null {
  if (serviceKmOn === null || nextServiceKm === null || (nextServiceOn !== null && nextServiceOn <= serviceKmOn))
    return dayWhen(nextServiceOn, today)
  const km = `${wholeText(nextServiceKm)} km`
  if (mileageKm !== null && mileageKm >= nextServiceKm) return `nyt, ${km} on täynnä`
  return serviceKmOn < today ? `arviolta jo nyt (${km})` : `noin ${dayText(serviceKmOn)} (${km})`
}
