import { useState } from 'react'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { TicketChanges } from '../ticket-field-schemas.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { WantedService } from '../wanted-services.ts'
import { editedWords, type PartValues, partOf } from './edited-fields.ts'
import { TicketFieldInputs } from './ticket-field-inputs.tsx'
import { TicketMileageQuestion } from './ticket-mileage-question.tsx'
import { TicketServicesInput } from './ticket-services-input.tsx'
import { useTicketEdit } from './use-ticket-edit.ts'

type Props = { ticket: TicketDetails; onClose: () => void }

const resolver = schemaResolver<PartValues>(
  TicketChanges.extend({ services: WantedService.array().optional() }),
  (values) => values,
)

/** Edits the reported job; only what this person changed is sent. */
export function TicketEditDialog({ ticket, onClose }: Props) {
  const { send, reload } = useTicketEdit(ticket.id)
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <EditDialog<TicketDetails, PartValues>
      row={ticket}
      onClose={onClose}
      toValues={(one) => partOf(one, 'report')}
      resolver={resolver}
      changesOnly
      save={(changes, version = 0) => send(changes, version, isConfirmed)}
      reload={reload}
      words={editedWords}
      sayings={{ edit: 'Muokkaa huoltoa', edited: 'Huolto tallennettu' }}
      description={`${vehicleTitle(ticket)} · Huolto ${ticket.number}`}
      size="lg"
    >
      {({ form }) => (
        <>
          <TicketFieldInputs form={form} />
          <TicketServicesInput form={form} garageId={ticket.garage.id} />
          <TicketMileageQuestion
            ticket={ticket}
            mileageKm={form.watch('mileageKm')}
            isConfirmed={isConfirmed}
            onConfirm={setConfirmed}
          />
        </>
      )}
    </EditDialog>
  )
}
