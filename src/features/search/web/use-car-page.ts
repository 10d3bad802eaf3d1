import { useQuery } from '@tanstack/react-query'
import { Car } from 'lucide-react'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { PageAct } from './page-acts.ts'

/** Letters and digits, as nearly all plates are: a word or a number of its own asks for no car. */
const looksLikePlate = (text: string): boolean => {
  const key = plateKey(text)
  return key.length >= 3 && key.length <= 8 && /\d/.test(key) && /\D/.test(key)
}

/**
 * The page of the car whose whole plate was typed, however it was spelled: what the search finds are its jobs. Of a text that may be a plate it is
 * not known before the answer (`isPending`).
 */
export function useCarPage(organizationId: string, text: string): { page: PageAct | undefined; isPending: boolean } {
  const isPlate = looksLikePlate(text)
  const { data, isLoading } = useQuery(
    ticketsApi.intake.cars.queryOptions({ organizationId, text }, { enabled: isPlate }),
  )
  const car = data?.cars.find(
    ({ registrationNumber }) => registrationNumber !== null && plateKey(registrationNumber) === plateKey(text),
  )
  if (!car || !isPlate) return { page: undefined, isPending: isLoading }
  return {
    page: {
      value: `vehicle ${car.id}`,
      label: [car.registrationNumber, vehicleName(car)].filter(Boolean).join(' '),
      to: `/app/vehicles/${car.id}`,
      icon: Car,
      hint: 'Auto',
    },
    isPending: false,
  }
}
