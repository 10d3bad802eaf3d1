import type { QueryClient } from '@tanstack/react-query'
import { ticketsApi } from './tickets.api.ts'

/** The pages of a ticket's timeline, the newest first. */
export const timelineQuery = (queryClient: QueryClient, input: { organizationId: string; ticketId: string }) => ({
  queryKey: [...ticketsApi.timeline.queryKey(input), 'pages'] as const,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam: before }: { pageParam: string | null }) => {
    const page = ticketsApi.timeline.queryOptions({ ...input, before }, { staleTime: 0 })
    // a fetch that is on its way began before the event for which this one is made
    await queryClient.cancelQueries({ queryKey: page.queryKey, exact: true })
    return queryClient.fetchQuery(page)
  },
})
