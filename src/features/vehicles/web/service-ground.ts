import { formatDate } from '#web/format.ts'
import type { Vehicle } from '../vehicles.ts'

export type Service = Pick<Vehicle, 'nextServiceOn' | 'nextServiceKm' | 'mileageKm' | 'serviceKmOn' | 'kmPerDay'>

/** Whether it has driven the kilometres already. */
export const isReached = ({ mileageKm, nextServiceKm }: Service): boolean =>
  mileageKm !== null && nextServiceKm !== null && mileageKm >= nextServiceKm

/** What is said of the day on which the kilometres are full. */
export function groundOf(service: Service, today: string): string | null {
  const { serviceKmOn, kmPerDay } = service
  if (serviceKmOn === null) return null
  const day = formatDate(serviceKmOn)
  if (isReached(service)) return `Kilometrit tulivat täyteen viimeistään ${day}`
  if (kmPerDay === null) return null
  const pace = `kun autolla ajetaan ${Math.round(kmPerDay)} km päivässä`
  return serviceKmOn < today
    ? `Arvio: kilometrit täyttyivät noin ${day}, ${pace}. Tarkista mittarilukema.`
    : `Arvio: noin ${day}, ${pace}`
}
