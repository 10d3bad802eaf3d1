import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { DriverChoice, NamedDriver } from '../ticket-drivers.ts'
import { DriverField } from './driver-field.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'

/** Names a driver on a ticket. */
export function AddDriver({ ticketId, named }: { ticketId: string; named: readonly NamedDriver[] }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
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
    </div>
  )
}
