import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { useAct } from '#web/use-act.ts'
import { payersApi } from './payers.api.ts'

/** Acts about payers and permits: whichever way they end, what is shown is asked again. */
export function usePayerAct() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const acting = useAct(() =>
    Promise.all([
      queryClient.invalidateQueries(payersApi.pathFilter()),
      queryClient.invalidateQueries(ticketsApi.timeline.pathFilter()),
    ]),
  )
  return { ...acting, organizationId }
}
