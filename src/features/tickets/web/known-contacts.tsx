import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { PartValues } from './edited-fields.ts'
import { ticketsApi } from './tickets.api.ts'

type Props = { ticket: TicketDetails; form: UseFormReturn<PartValues> }

/** People whom one press makes the contact of the ticket: those whom the customer has named. */
export function KnownContacts({ ticket, form }: Props) {
  const { id: organizationId, type } = useOrganization()
  const { vehicleId, customer } = ticket
  const known = useQuery(
    ticketsApi.intake.contacts.queryOptions({
      organizationId,
      ...(type === 'GARAGE' && { customerId: customer.id, ...(vehicleId && { vehicleId }) }),
    }),
  )
  const chosen = form.watch('contactName')
  const others = known.data?.filter(({ name }) => name !== chosen) ?? []
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">Tai:</span>
      {others.map(({ name, phone }) => (
        <Button
          key={name}
          size="sm"
          onClick={() => {
            form.setValue('contactName', name, { shouldDirty: true })
            form.setValue('contactPhone', phone && formatPhone(phone), { shouldDirty: true })
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
