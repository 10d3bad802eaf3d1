import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { VatSelect } from '#features/catalog/web/vat-select.tsx'
import { useMayBill } from '#features/organizations/web/use-organization.ts'
import { MoneyControl } from '#web/editing/money-control.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { LineValues } from './line-words.ts'

/** All of a line but its name; Enter in any of them sends the form. */
export function LineNumbers({ form, focus = false }: { form: UseFormReturn<LineValues>; focus?: boolean }) {
  const { control, register, formState, setFocus } = form
  const mayGive = useMayBill()
  useEffect(() => {
    // the amount changes most often: typing replaces it
    if (focus) setFocus('quantityThousandths', { shouldSelect: true })
  }, [focus, setFocus])
  const { errors } = formState
  return (
    <div className="grid grid-cols-2 gap-3 @md:grid-cols-3 @lg:grid-cols-[4.5rem_4.5rem_minmax(0,1fr)_5.5rem_minmax(0,1fr)] @lg:gap-2">
      <Field label="Määrä" error={errors.quantityThousandths?.message}>
        <TextInput inputMode="decimal" autoComplete="off" maxLength={12} {...register('quantityThousandths')} />
      </Field>
      <Field label="Yksikkö" error={errors.unit?.message}>
        <TextInput autoComplete="off" maxLength={20} {...register('unit')} />
      </Field>
      <Field label="Hinta, veroton" error={errors.unitPriceCents?.message}>
        <MoneyControl control={control} name="unitPriceCents" />
      </Field>
      <Field
        label="Alennus"
        hint={mayGive ? undefined : 'Alennuksista sopivat muut.'}
        error={errors.discountPerMille?.message}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          maxLength={5}
          readOnly={!mayGive}
          {...register('discountPerMille')}
        />
      </Field>
      <Field label="ALV" error={errors.vatCode?.message} className="col-span-2 @lg:col-span-1">
        <VatSelect {...register('vatCode')} />
      </Field>
    </div>
  )
}
