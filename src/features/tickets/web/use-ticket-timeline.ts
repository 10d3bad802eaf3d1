import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import { ticketsApi } from './tickets.api.ts'

/** What happened to a ticket, the oldest first, as far back as it has been asked for. */
export function useTicketTimeline(ticketId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const input = { organizationId, ticketId }
  const query = useInfiniteQuery({
    queryKey: [...ticketsApi.timeline.queryKey(input), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: before }) => {
      const page = ticketsApi.timeline.queryOptions({ ...input, before }, { staleTime: 0 })
      // a fetch that is on its way began before the event for which this one is made
      await queryClient.cancelQueries({ queryKey: page.queryKey, exact: true })
      return queryClient.fetchQuery(page)
    },
    getNextPageParam: (page) => page.next,
  })
  const { data } = query
  const entries = useMemo(
    // JSON may leave out what is unknown, so the client's type does not promise the values of a change
    () => ((data?.pages.flatMap((page) => page.entries) ?? []) as TimelineEntry[]).toReversed(),
    [data],
  )
  return { query, entries }
}
export type TicketTimelineQuery = ReturnType<typeof useTicketTimeline>
