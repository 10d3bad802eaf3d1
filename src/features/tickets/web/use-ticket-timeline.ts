import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import { timelineQuery } from './timeline-query.ts'

/** What happened to a ticket, the oldest first, as far back as it has been asked for. */
export function useTicketTimeline(ticketId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    ...timelineQuery(queryClient, { organizationId, ticketId }),
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
