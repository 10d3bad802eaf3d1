import { FileText } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SearchedCar } from '#features/vehicles/web/searched-car.tsx'
import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
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
    <SearchedCar vehicle={request} icon={FileText}>
      {isGarage ? `${request.customer.name} · ` : ''}
      Pyydetty {formatDate(request.createdAt)}
    </SearchedCar>
  )
}
