import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { readWholeNumber } from '#web/editing/typed-numbers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  fieldNamesOf,
  type TicketField,
  type TicketFieldName,
  type TicketFieldValues,
  ticketField,
} from '../ticket-fields.ts'
import type { WantedService } from '../wanted-services.ts'
import { InstantField } from './instant-field.tsx'

/** The fields of one part, and the wanted services, which stand with the report. */
export type PartValues = Partial<TicketFieldValues> & { services?: WantedService[] }

type Form = UseFormReturn<PartValues>
type Mechanic = { id: string; name: string } | null

/** An input for each field of one part of a ticket; questions with yes or no stand last. */
export function TicketFieldInputs(props: { form: Form; part: TicketField['part']; mechanic: Mechanic }) {
  const { form, part, mechanic } = props
  const names = fieldNamesOf(part)
  const isYesNo = (name: TicketFieldName) => ticketField(name).kind === 'yesNo'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {names
          .filter((name) => !isYesNo(name))
          .map((name) => (
            <div key={name} className={isWide(ticketField(name)) ? 'sm:col-span-2' : undefined}>
              <FieldInput form={form} name={name} mechanic={mechanic} />
            </div>
          ))}
      </div>
      <div className="grid sm:grid-cols-2">
        {names.filter(isYesNo).map((name) => {
          const { label, question, hint } = ticketField(name)
          return <Checkbox key={name} label={question ?? label} hint={hint} {...form.register(name)} />
        })}
      </div>
    </>
  )
}

const isWide = (field: TicketField) =>
  field.kind === 'longText' || field.kind === 'mechanic' || (field.kind === 'text' && field.required !== undefined)

function FieldInput({ form, name, mechanic }: { form: Form; name: TicketFieldName; mechanic: Mechanic }) {
  const field = ticketField(name)
  const { register, control, formState } = form
  const isRequired = field.kind === 'text' && field.required !== undefined
  const asked = { label: field.question ?? field.label, hint: field.hint, optional: !isRequired }
  const error = formState.errors[name]?.message
  switch (field.kind) {
    case 'text':
      return (
        <Field {...asked} required={isRequired} error={error}>
          <TextInput type={field.inputType} maxLength={field.maxLength} {...register(name)} />
        </Field>
      )
    case 'longText':
      return (
        <Field {...asked} error={error}>
          <TextArea rows={4} maxLength={field.maxLength} {...register(name)} />
        </Field>
      )
    case 'number':
      return (
        <Field {...asked} error={error}>
          <TextInput
            inputMode="numeric"
            suffix={field.unit}
            {...register(name, { setValueAs: (typed: unknown) => readWholeNumber(typed, field.unit) })}
          />
        </Field>
      )
    case 'mechanic':
      return <MechanicSelect form={form} asked={asked} error={error} present={mechanic} />
    default:
      return <InstantField control={control} name={name} {...asked} />
  }
}

type SelectProps = { form: Form; asked: { label: string }; error: string | undefined; present: Mechanic }

function MechanicSelect({ form, asked, error, present }: SelectProps) {
  const { id: organizationId } = useOrganization()
  const members = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  const people = members.data?.map(({ userId, name }) => ({ id: userId, name })) ?? []
  // the present mechanic may have left the garage, and is shown before the people are known
  const choices = present && !people.some(({ id }) => id === present.id) ? [present, ...people] : people
  return (
    <Field {...asked} error={error}>
      <Select
        value={form.watch('mechanicId') ?? ''}
        onChange={(event) => form.setValue('mechanicId', event.target.value || null, { shouldDirty: true })}
      >
        <option value="">Ei valittu</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
