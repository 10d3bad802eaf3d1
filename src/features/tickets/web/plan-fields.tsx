import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { EditableFields } from './edit-diff.ts'
import { InstantField } from './instant-field.tsx'

/** The garage's own fields: who, when, promised when, how urgent. */
export function PlanFields({ form, ticket }: { form: UseFormReturn<EditableFields>; ticket: TicketDetails }) {
  const { id: organizationId } = useOrganization()
  const members = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  const { register, control, formState, watch, setValue } = form
  const people = members.data?.map(({ userId, name }) => ({ id: userId, name })) ?? []
  // the present mechanic may have left the garage, and is shown before the people are known
  const { mechanic } = ticket
  const choices = mechanic && !people.some(({ id }) => id === mechanic.id) ? [mechanic, ...people] : people
  return (
    <>
      <Field label="Mekaanikko" optional error={formState.errors.mechanicId?.message}>
        <Select
          value={watch('mechanicId') ?? ''}
          onChange={(event) => setValue('mechanicId', event.target.value || null, { shouldDirty: true })}
        >
          <option value="">Ei valittu</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField control={control} name="scheduledStart" label="Työ alkaa" optional />
        <InstantField control={control} name="scheduledEnd" label="Työ päättyy" optional />
      </div>
      <InstantField
        control={control}
        name="promisedReadyAt"
        label="Luvattu valmiiksi"
        hint="Asiakas näkee lupauksen heti."
        optional
      />
      <Checkbox label="Kiireellinen" hint="Nousee pylväänsä kärkeen." {...register('urgent')} />
    </>
  )
}
