import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'

/** How many tickets lie unarchived on the desk; 0 until it is known. */
export function useUnarchivedCount(): number {
  const { id: organizationId } = useOrganization()
  return useQuery(ticketsApi.countUnarchived.queryOptions({ organizationId })).data ?? 0
}
