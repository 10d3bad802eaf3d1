import type { UseFormReturn } from 'react-hook-form'
import { readWholeNumber } from '#web/editing/typed-numbers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { fieldNamesOf, type TicketField, type TicketFieldName, ticketField } from '../ticket-fields.ts'
import type { PartValues } from './edited-fields.ts'
import { InstantField } from './instant-field.tsx'

type Form = UseFormReturn<PartValues>

/** An input for each field of the reported job; questions with yes or no stand last. */
export function TicketFieldInputs({ form }: { form: Form }) {
  const names = fieldNamesOf('report')
  const isYesNo = (name: TicketFieldName) => ticketField(name).kind === 'yesNo'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {names
          .filter((name) => !isYesNo(name))
          .map((name) => (
            <div key={name} className={isWide(ticketField(name)) ? 'sm:col-span-2' : undefined}>
              <FieldInput form={form} name={name} />
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
  field.kind === 'longText' || (field.kind === 'text' && field.required !== undefined)

function FieldInput({ form, name }: { form: Form; name: TicketFieldName }) {
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
    default:
      return <InstantField control={control} name={name} {...asked} />
  }
}
