import { and, eq, inArray, isNull } from 'drizzle-orm'
import { nextWorks } from '#features/service-plans/server/due-items.ts'
import { worksText } from '#features/service-plans/service-plans.ts'
import { isByHours, isMeterFirst, meterText, type NextServiceFacts } from '#features/vehicles/first-meter.ts'
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
  /** What the service is, of a car with a service programme: "Öljynvaihto, Jarruneste". */
  works: string
}

const { id, registrationNumber, vinNumber, make, model, mileageKm } = vehicles
const { nextInspectionOn, nextServiceOn, nextServiceKm, nextServiceTenths, serviceKmOn, serviceHoursOn } = vehicles
const { serviceByPlan, engineTenths } = vehicles
const columns = { id, registrationNumber, vinNumber, make, model, mileageKm, engineTenths, serviceByPlan }
const days = { nextInspectionOn, nextServiceOn, nextServiceKm, nextServiceTenths, serviceKmOn, serviceHoursOn }
type Read = Record<'id' | 'make' | 'model', string> &
  Record<'registrationNumber' | 'vinNumber' | 'nextInspectionOn', string | null> &
  Record<'mileageKm' | 'engineTenths', number | null> &
  NextServiceFacts & { serviceByPlan: boolean }

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
  const works = what === 'SERVICE' ? await nextWorks(tx, rows, today) : new Map<string, string[]>()
  return ids.flatMap((wanted) => {
    const car = rows.find((row) => row.id === wanted)
    const when = car && (what === 'SERVICE' ? serviceWhen(car, today) : dayWhen(car.nextInspectionOn, today))
    if (!car || !when) return []
    const plate = car.registrationNumber ?? car.vinNumber ?? ''
    return [
      {
        id: car.id,
        plate,
        name: [plate, car.make, car.model].filter(Boolean).join(' '),
        when,
        works: worksText(works.get(car.id) ?? []),
      },
    ]
  })
}

const dayWhen = (day: string | null, today: string): string | null => {
  if (day === null) return null
  return day < today ? `myöhässä, oli viimeistään ${dayText(day)}` : `viimeistään ${dayText(day)}`
}

const wholes = new Intl.NumberFormat('fi-FI')
/** A whole number in Finnish form. */
export const wholeText = (count: number): string => wholes.format(count)

/** By its day or a meter, whichever is first. */
function serviceWhen(car: Read, today: string): string | null {
  const meter = meterText(car)
  if (!isMeterFirst(car) || meter === null) return dayWhen(car.nextServiceOn, today)
  const [value, target] = isByHours(car)
    ? [car.engineTenths, car.nextServiceTenths]
    : [car.mileageKm, car.nextServiceKm]
  if (value !== null && target !== null && value >= target) return `nyt, ${meter} on täynnä`
  return car.serviceKmOn < today ? `arviolta jo nyt (${meter})` : `noin ${dayText(car.serviceKmOn)} (${meter})`
}
