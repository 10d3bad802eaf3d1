import { FileText } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { OfferRequestCard } from '../offer-requests.ts'

/** An offer request among what a search has found. */
export const searched: SearchedKind<OfferRequestCard> = {
  label: 'Tarjouspyyntö',
  page: ({ offerRequestId }) => ({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId } }),
  Row: RequestRow,
}

function RequestRow({ result: request }: { result: OfferRequestCard }) {
  const isGarage = useOrganization().type === 'GARAGE'
  return (
    <span className="flex min-w-0 gap-x-4 gap-y-1 max-sm:flex-col sm:items-center">
      <span className="flex min-w-0 shrink-0 items-center gap-2 sm:w-40">
        <VehiclePlate registrationNumber={request.registrationNumber} vinNumber={request.vinNumber} />
      </span>
      <span className="grid min-w-0 grow">
        <span className="flex min-w-0 items-center gap-1.5">
          <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="truncate font-semibold">{shortVehicleName(request)}</span>
        </span>
        <span className="truncate text-muted text-sm">
          {isGarage ? `${request.customer.name} · ` : ''}
          Pyydetty {formatDate(request.createdAt)}
        </span>
      </span>
    </span>
  )
}
