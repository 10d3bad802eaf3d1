import type { UseFormReturn } from 'react-hook-form'
import { TicketChanges } from '#features/tickets/ticket-field-schemas.ts'
import { ticketFields } from '#features/tickets/ticket-fields.ts'
import type { TicketDetails } from '#features/tickets/ticket-views.ts'
import { hoursOfServices } from '#features/tickets/wanted-services.ts'
import { editedWords, type PartValues, plannedValues } from '#features/tickets/web/edited-fields.ts'
import { useTicketEdit } from '#features/tickets/web/use-ticket-edit.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlanCourtesy, useAfterPlan } from './plan-courtesy.tsx'
import { PlanParts } from './plan-parts.tsx'
import { dayOfPlan, type Plan } from './planning-state.ts'
import { usePlanning } from './use-planning.ts'

const resolver = schemaResolver<PartValues>(TicketChanges, (values) => values)

/** Changes the plan of a ticket; only what this person changed is sent, on top of what others changed meanwhile. */
export function EditPlan({ ticket, onClose }: { ticket: TicketDetails; onClose: () => void }) {
  const { send, reload } = useTicketEdit(ticket.id)
  const commit = useAfterPlan()
  return (
    <EditDialog<TicketDetails, PartValues>
      row={ticket}
      onClose={onClose}
      toValues={plannedValues}
      resolver={resolver}
      changesOnly
      save={({ services: _, ...changes }, version = 0) => send(changes, version)}
      reload={reload}
      words={editedWords}
      sayings={{ edit: 'Muokkaa aikataulua', edited: 'Aikataulu tallennettu' }}
      description={`${vehicleTitle(ticket)} · Huolto ${ticket.number}`}
      size="lg"
      onSaved={() => void commit.current?.()}
    >
      {({ form, errors }) => (
        <>
          <Parts form={form} ticket={ticket} errors={messagesOf(errors)} commit={commit} />
          <Checkbox label={ticketFields.urgent.question} hint={ticketFields.urgent.hint} {...form.register('urgent')} />
        </>
      )}
    </EditDialog>
  )
}

const NAMES = ['mechanicId', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt'] as const
type Errors = { [Name in keyof Plan]?: string | undefined }

const messagesOf = (errors: { [Name in keyof Plan]?: { message?: string } }): Errors =>
  Object.fromEntries(NAMES.map((name) => [name, errors[name]?.message]))

type PartsProps = {
  form: UseFormReturn<PartValues>
  ticket: TicketDetails
  errors: Errors
  commit: ReturnType<typeof useAfterPlan>
}

function Parts({ form, ticket, errors, commit }: PartsProps) {
  const [mechanicId = null, scheduledStart = null, scheduledEnd = null, promisedReadyAt = null] = form.watch(NAMES)
  const plan: Plan = { mechanicId, scheduledStart, scheduledEnd, promisedReadyAt }
  const { planning } = usePlanning(dayOfPlan(plan), ticket.id)
  return (
    <>
      <PlanParts
        legend="Päivä"
        plan={plan}
        onChange={(next) => {
          for (const name of NAMES) {
            if (next[name] === plan[name]) continue
            form.setValue(name, next[name], { shouldDirty: true })
            form.clearErrors(name)
          }
        }}
        planning={planning}
        hours={hoursOfServices(ticket.services)}
        errors={errors}
        mechanic={ticket.mechanic}
      />
      <PlanCourtesy ticketId={ticket.id} plan={plan} commit={commit} />
    </>
  )
}
