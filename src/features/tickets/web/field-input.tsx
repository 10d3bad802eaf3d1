import type { UseFormReturn } from 'react-hook-form'
import { kilometresOf } from '#web/editing/typed-numbers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type TicketFieldName, ticketField } from '../ticket-fields.ts'
import type { PartValues } from './edited-fields.ts'
import { InstantField } from './instant-field.tsx'

type Form = UseFormReturn<PartValues>

/** The input of one field of the reported job. */
export function FieldInput({ form, name }: { form: Form; name: TicketFieldName }) {
  const field = ticketField(name)
  const { register, control, formState } = form
  const isRequired = field.kind === 'text' && field.required !== undefined
  const asked = { label: field.question ?? field.label, hint: field.hint, optional: !isRequired }
  const error = formState.errors[name]?.message
  switch (field.kind) {
    case 'yesNo':
      return <Checkbox label={asked.label} hint={field.hint} {...register(name)} />
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
          <TextInput inputMode="numeric" suffix={field.unit} {...register(name, { setValueAs: kilometresOf })} />
        </Field>
      )
    default:
      return <InstantField control={control} name={name} {...asked} />
  }
}
