import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useAct } from '#web/use-act.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'

/** Does something with the garage's part and shows the new state of the request. */
export function useGarageAct(offerRequestId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { get, list } = offerRequestsApi.forGarage
  const acting = useAct(() => {
    void queryClient.invalidateQueries(list.pathFilter())
    return queryClient.invalidateQueries(get.queryFilter({ organizationId, offerRequestId }))
  })
  return { ...acting, organizationId }
}
