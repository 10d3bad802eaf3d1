import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import type { Counts } from './navigation-entries.ts'

/** The numbers beside the navigation; 0 until known. */
export function useCounts(): Counts {
  const { id: organizationId } = useOrganization()
  const tickets = useQuery(ticketsApi.countUnarchived.queryOptions({ organizationId }))
  return { unarchivedTickets: tickets.data ?? 0, openBooks: 0, unreadMessages: 0 }
}
