import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  hint?: string | undefined
  optional?: boolean | undefined
}

/** A time of a form, which holds an ISO instant or null; what could not be read stays as it was typed, and is refused. */
export function InstantField<Values extends FieldValues>({ control, name, label, hint, optional }: Props<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
          <DateTimeInput
            ref={field.ref}
            name={field.name}
            value={field.value}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
        </Field>
      )}
    />
  )
}
