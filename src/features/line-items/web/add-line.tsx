import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lineItemsApi } from './line-items.api.ts'
import { LineWriter } from './line-writer.tsx'

/** Adds lines to a ticket. */
export function AddLine({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const add = useMutation(lineItemsApi.add.mutationOptions())
  const addPackage = useMutation(lineItemsApi.addPackage.mutationOptions())
  const refresh = () => queryClient.invalidateQueries(lineItemsApi.ofTicket.queryFilter({ organizationId, ticketId }))
  return (
    <LineWriter
      pricesOf={{ ticketId }}
      onAdd={async (line) => {
        await add.mutateAsync({ organizationId, ticketId, ...line })
        await refresh()
      }}
      onAddPackage={async ({ id: packageId }, requestKey) => {
        await addPackage.mutateAsync({ organizationId, ticketId, packageId, requestKey })
        await refresh()
      }}
    />
  )
}
