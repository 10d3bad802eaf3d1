import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { vatChoices } from '#features/catalog/web/vat-words.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { LineValues } from './line-words.ts'

/** All of a line but its name; Enter in any of them sends the form. */
export function LineNumbers({ form, focus = false }: { form: UseFormReturn<LineValues>; focus?: boolean }) {
  const { control, register, formState, setFocus } = form
  useEffect(() => {
    // the amount is what changes most: typing replaces it
    if (focus) setFocus('quantityThousandths', { shouldSelect: true })
  }, [focus, setFocus])
  const { errors } = formState
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Määrä" error={errors.quantityThousandths?.message}>
        <TextInput inputMode="decimal" autoComplete="off" maxLength={12} {...register('quantityThousandths')} />
      </Field>
      <Field label="Yksikkö" error={errors.unit?.message}>
        <TextInput autoComplete="off" maxLength={20} {...register('unit')} />
      </Field>
      <Field label="Hinta, veroton" error={errors.unitPriceCents?.message}>
        <Controller
          control={control}
          name="unitPriceCents"
          render={({ field }) => (
            <MoneyInput ref={field.ref} name={field.name} value={field.value} onChange={field.onChange} />
          )}
        />
      </Field>
      <Field label="Alennus" error={errors.discountPerMille?.message}>
        <TextInput inputMode="decimal" autoComplete="off" suffix="%" maxLength={5} {...register('discountPerMille')} />
      </Field>
      <Field label="ALV" error={errors.vatCode?.message} className="col-span-2">
        <Select {...register('vatCode')}>
          {vatChoices().map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
