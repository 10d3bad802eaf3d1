import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { NearLink } from '#web/link.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DriverChoice, NamedDriver } from '../ticket-drivers.ts'
import { DriverField } from './driver-field.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'

/** Names a driver on a ticket. */
export function AddDriver({ ticketId, named }: { ticketId: string; named: readonly NamedDriver[] }) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const ticket = useQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }))
  const name = useMutation(ticketDriversApi.name.mutationOptions())
  const choose = async ({ id }: DriverChoice) => {
    try {
      await name.mutateAsync({ organizationId, ticketId, driverIds: [id] })
    } catch (error) {
      toast.error('Kuljettajaa ei voitu nimetä', failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(ticketDriversApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return (
    <div className="print:hidden">
      <DriverField
        ticketId={ticketId}
        named={named.map(({ driverId }) => driverId)}
        onChoose={(driver) => void choose(driver)}
      />
      {/* the garage names drivers only of a customer that it manages */}
      {type === 'GARAGE' && ticket.data ? (
        <NearLink
          to="/app/customers/$customerId"
          params={{ customerId: ticket.data.customer.id }}
          search={{ part: 'drivers' }}
          className="mt-1 inline-flex items-center text-sm underline underline-offset-4 max-desktop:min-h-11"
        >
          Asiakkaan kuljettajat
        </NearLink>
      ) : null}
    </div>
  )
}
