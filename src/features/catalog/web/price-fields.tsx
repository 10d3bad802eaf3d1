import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import type { VatCode } from '#shared/vat.ts'
import { MoneyControl } from '#web/editing/money-control.tsx'
import { centsOf } from '#web/editing/typed-numbers.ts'
import { Field } from '#web/ui/field.tsx'
import { VatSelect } from './vat-select.tsx'
import { withVat } from './vat-words.ts'

type Priced = { priceCents: string; vatCode: VatCode }

type Props<Values extends Priced> = {
  form: UseFormReturn<Values>
  optional?: boolean
  hint?: string
}

/** The price without VAT, its kind of VAT, and what the buyer pays by today's rate. */
export function PriceFields<Values extends Priced>({ form, optional, hint }: Props<Values>) {
  // every form with these two fields is also a form of only these
  const { control, register, formState } = form as unknown as UseFormReturn<Priced>
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Hinta, veroton" optional={optional} hint={hint} error={errors.priceCents?.message}>
        <MoneyControl control={control} name="priceCents" />
      </Field>
      <Field label="ALV" hint={<TotalWithVat control={control} />} error={errors.vatCode?.message}>
        <VatSelect {...register('vatCode')} />
      </Field>
    </div>
  )
}

function TotalWithVat({ control }: { control: Control<Priced> }) {
  const [typed, vatCode] = useWatch({ control, name: ['priceCents', 'vatCode'] })
  const cents = centsOf(typed)
  return (
    <>
      {cents === null || Number.isNaN(cents)
        ? 'ALV-kanta määräytyy työn tekopäivän mukaan.'
        : `Verollinen ${withVat(cents, vatCode)}`}
    </>
  )
}
