import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useIsAfterFirstScreen } from '#web/first-screen.ts'
import { permitsApi } from './payers.api.ts'

/** How many permits this organisation was asked for and has not answered; 0 until it is known. */
export function useOpenPermits(): number {
  const { id: organizationId, switchedOn } = useOrganization()
  const enabled = useIsAfterFirstScreen() && switchedOn.includes('permits')
  return useQuery(permitsApi.countOpen.queryOptions({ organizationId }, { enabled })).data ?? 0
}
