import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useAct } from '#web/use-act.ts'
import { extraWorkApi } from './extra-work.api.ts'

/** Does something with a request and shows its new state. */
export function useExtraWorkAct(ticketId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const acting = useAct(() =>
    queryClient.invalidateQueries(extraWorkApi.ofTicket.queryFilter({ organizationId, ticketId })),
  )
  return { ...acting, organizationId }
}
