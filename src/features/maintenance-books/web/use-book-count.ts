import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { maintenanceBooksApi } from './maintenance-books.api.ts'

/** How many books are new or to be billed (source specification, section 2); 0 until it is known. */
export function useBookCount(): number {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(maintenanceBooksApi.counts.queryOptions({ organizationId }))
  return data ? data.new + data.billing : 0
}
