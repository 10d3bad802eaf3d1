import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { MileageQuestion } from '#features/vehicles/web/mileage-question.tsx'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import type { TicketDetails } from '../ticket-views.ts'

type Props = {
  ticket: Pick<TicketDetails, 'vehicleId' | 'mileageKm'>
  mileageKm: number | null | undefined
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Asks about a mileage that does not fit what the vehicle had before; a correction of the ticket's own last one is not asked about. */
export function TicketMileageQuestion({ ticket, mileageKm, isConfirmed, onConfirm }: Props) {
  const { id: organizationId } = useOrganization()
  const { vehicleId } = ticket
  const { data: vehicle } = useQuery(
    vehiclesApi.get.queryOptions({ organizationId, vehicleId: vehicleId ?? '' }, { enabled: vehicleId !== null }),
  )
  if (mileageKm === ticket.mileageKm || vehicle?.mileageKm === ticket.mileageKm) return null
  return <MileageQuestion mileageKm={mileageKm} vehicle={vehicle} isConfirmed={isConfirmed} onConfirm={onConfirm} />
}
