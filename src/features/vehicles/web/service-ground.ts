import { formatDate } from '#web/format.ts'
import { hoursText } from '../engine-hours.ts'
import { isByHours, type NextServiceFacts } from '../first-meter.ts'
import type { Vehicle } from '../vehicles.ts'

export type Service = NextServiceFacts &
  Pick<Vehicle, 'mileageKm' | 'engineTenths' | 'kmPerDay'> & {
    /** Tenths of an hour a day; left out where only days are shown. */
    tenthsPerDay?: number | null
  }

/** Whether the meter that comes first shows it already. */
export const isReached = (service: Service): boolean => {
  const [value, target] = isByHours(service)
    ? [service.engineTenths, service.nextServiceTenths]
    : [service.mileageKm, service.nextServiceKm]
  return value !== null && target !== null && value >= target
}

/** What is said of the day on which the kilometres or hours are full. */
export function groundOf(service: Service, today: string): string | null {
  const { serviceKmOn, kmPerDay, tenthsPerDay = null } = service
  if (serviceKmOn === null) return null
  const day = formatDate(serviceKmOn)
  const isHours = isByHours(service)
  const What = isHours ? 'Käyttötunnit' : 'Kilometrit'
  if (isReached(service)) return `${What} tulivat täyteen viimeistään ${day}`
  const pace = isHours
    ? tenthsPerDay === null
      ? null
      : `kun moottori käy ${hoursText(tenthsPerDay)} päivässä`
    : kmPerDay === null
      ? null
      : `kun autolla ajetaan ${Math.round(kmPerDay)} km päivässä`
  if (pace === null) return null
  return serviceKmOn < today
    ? `Arvio: ${What.toLowerCase()} täyttyivät noin ${day}, ${pace}. Tarkista ${isHours ? 'käyttötunnit' : 'mittarilukema'}.`
    : `Arvio: noin ${day}, ${pace}`
}
