import { useInfiniteQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { askOnce } from '#web/ask-once.ts'
import type { GarageOfferRequestPage, ListOfferRequests, OfferRequestPage } from '../../offer-requests.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'

type Page<Row> = { rows: Row[]; next: string | null }
type List = ListOfferRequests['list']

function usePages<Row>(key: readonly unknown[], ask: (cursor: string | null) => Promise<Page<Row>>) {
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => ask(pageParam),
    getNextPageParam: (page: Page<Row>) => page.next,
  })
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) }
}

/** A customer's requests, the newest first, as far as one has looked. */
export function useOwnRequests(list: List) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = offerRequestsApi.list
  return usePages(queryKey({ organizationId, list }), (cursor) =>
    askOnce<OfferRequestPage>(queryOptions({ organizationId, list, cursor })),
  )
}

/** What a garage was asked, the newest first, as far as one has looked. */
export function useAskedRequests(list: List) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = offerRequestsApi.forGarage.list
  return usePages(queryKey({ organizationId, list }), (cursor) =>
    askOnce<GarageOfferRequestPage>(queryOptions({ organizationId, list, cursor })),
  )
}
