import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useAct } from '#web/use-act.ts'
import { lineItemsApi } from './line-items.api.ts'

/** Does something with the price of a ticket and shows what it is then. */
export function usePriceAct(ticketId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const acting = useAct(() =>
    queryClient.invalidateQueries(lineItemsApi.ofTicket.queryFilter({ organizationId, ticketId })),
  )
  return { ...acting, organizationId }
}
