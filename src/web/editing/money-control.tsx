import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { MoneyInput } from './money-input.tsx'

type Props<Values extends FieldValues> = { control: Control<Values>; name: FieldPathByValue<Values, string> }

/** An amount of euros as a field of a form, which keeps its text; inside a Field. */
export const MoneyControl = <Values extends FieldValues>({ control, name }: Props<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <MoneyInput ref={field.ref} name={field.name} value={field.value} onChange={field.onChange} />
    )}
  />
)
