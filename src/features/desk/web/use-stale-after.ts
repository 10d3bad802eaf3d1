import { useQuery } from '@tanstack/react-query'
import { ownPropertiesApi } from '#features/organization-settings/web/organization-settings.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useIsAfterFirstScreen } from '#web/first-screen.ts'

/** After how many days without a move the garage wants its tickets marked; null until that is known, and for a customer. */
export function useStaleAfter(): number | null {
  const { id: organizationId, type } = useOrganization()
  const enabled = useIsAfterFirstScreen() && type === 'GARAGE'
  const { data } = useQuery(ownPropertiesApi.get.queryOptions({ organizationId }, { enabled }))
  return data?.type === 'GARAGE' ? data.staleAfterDays : null
}
