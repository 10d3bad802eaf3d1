import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { EditTicket } from '../ticket-inputs.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { ticketsApi } from './tickets.api.ts'

/** How an edit of some fields of a ticket is sent, and how the ticket is fetched again. */
export function useTicketEdit(ticketId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(ticketsApi.edit.mutationOptions())
  return {
    send: (changes: EditTicket['changes'], version: number, mileageConfirmed = false) =>
      mutateAsync({ organizationId, ticketId, version, changes, mileageConfirmed }),
    reload: (): Promise<TicketDetails> => {
      // everything that shows tickets is stale now; of the two requests for this one, the second joins the first
      void queryClient.invalidateQueries(ticketsApi.pathFilter())
      return queryClient.fetchQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }, { staleTime: 0 }))
    },
  }
}
