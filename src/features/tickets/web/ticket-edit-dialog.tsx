import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { TicketChanges } from '../ticket-field-schemas.ts'
import {
  fieldNamesOf,
  pickFields,
  type TicketField,
  type TicketFieldName,
  ticketField,
  ticketFieldNames,
} from '../ticket-fields.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { servicesText, WantedService } from '../wanted-services.ts'
import { fieldValue } from './field-words.ts'
import { type PartValues, TicketFieldInputs } from './ticket-field-inputs.tsx'
import { TicketMileageQuestion } from './ticket-mileage-question.tsx'
import { TicketServicesInput } from './ticket-services-input.tsx'
import { ticketsApi } from './tickets.api.ts'

type Props = { ticket: TicketDetails; part: TicketField['part']; onClose: () => void }

const sayings = {
  report: { edit: 'Muokkaa huoltoa', edited: 'Huolto tallennettu' },
  plan: { edit: 'Muokkaa aikataulua', edited: 'Aikataulu tallennettu' },
}

const fieldWords = Object.fromEntries(
  ticketFieldNames.map((name) => {
    const { label } = ticketField(name)
    return [name, { label, show: (value: unknown) => fieldValue(name, value, () => 'toinen mekaanikko') }]
  }),
) as FieldWords<PartValues>
const words: FieldWords<PartValues> = {
  ...fieldWords,
  services: { label: 'Palvelut', show: (value) => (value?.length ? servicesText(value) : 'tyhjä') },
}

const resolver = schemaResolver<PartValues>(
  TicketChanges.extend({ services: WantedService.array().optional() }),
  (values) => values,
)

/** Inputs show minutes: with its seconds, the same time chosen again would be a change. */
const toMinute = (at: string) => new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString()

function valuesOf(ticket: TicketDetails, part: TicketField['part']): PartValues {
  const values = pickFields({ ...ticket, mechanicId: ticket.mechanic?.id ?? null }, fieldNamesOf(part))
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    ticketField(name as TicketFieldName).kind === 'instant' && typeof value === 'string' ? toMinute(value) : value,
  ])
  return { ...Object.fromEntries(shown), ...(part === 'report' && { services: ticket.services }) }
}

/** Edits the reported job or the garage's plan; only what this person changed is sent. */
export function TicketEditDialog({ ticket, part, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(ticketsApi.edit.mutationOptions())
  const [isConfirmed, setConfirmed] = useState(false)
  const ticketId = ticket.id
  return (
    <EditDialog<TicketDetails, PartValues>
      row={ticket}
      onClose={onClose}
      toValues={(one) => valuesOf(one, part)}
      resolver={resolver}
      changesOnly
      save={(changes, version = 0) =>
        mutateAsync({ organizationId, ticketId, version, changes, mileageConfirmed: isConfirmed })
      }
      reload={() => {
        // whatever shows tickets is old now; of the two requests for this one, the second joins the first
        void queryClient.invalidateQueries(ticketsApi.pathFilter())
        return queryClient.fetchQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }, { staleTime: 0 }))
      }}
      words={words}
      sayings={sayings[part]}
      description={`${vehicleTitle(ticket)} · Huolto ${ticket.number}`}
      size={part === 'plan' ? 'md' : 'lg'}
    >
      {({ form }) => (
        <>
          <TicketFieldInputs form={form} part={part} mechanic={ticket.mechanic} />
          {part === 'report' ? <TicketServicesInput form={form} garageId={ticket.garage.id} /> : null}
          {part === 'report' ? (
            <TicketMileageQuestion
              ticket={ticket}
              mileageKm={form.watch('mileageKm')}
              isConfirmed={isConfirmed}
              onConfirm={setConfirmed}
            />
          ) : null}
        </>
      )}
    </EditDialog>
  )
}
