import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { fetchOnce } from '#web/fetch-once.ts'
import { usePages } from '#web/use-pages.ts'
import type { GarageOfferRequestPage, ListOfferRequests, OfferRequestPage } from '../../offer-requests.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'

type List = ListOfferRequests['list']

/** A customer's requests, the newest first, as far as one has looked. */
export function useOwnRequests(list: List) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = offerRequestsApi.list
  return usePages(queryKey({ organizationId, list }), (cursor) =>
    fetchOnce<OfferRequestPage>(queryOptions({ organizationId, list, cursor })),
  )
}

/** What a garage was asked, the newest first, as far as one has looked. */
export function useAskedRequests(list: List) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = offerRequestsApi.forGarage.list
  return usePages(queryKey({ organizationId, list }), (cursor) =>
    fetchOnce<GarageOfferRequestPage>(queryOptions({ organizationId, list, cursor })),
  )
}
