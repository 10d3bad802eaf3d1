import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import type { VatCode } from '#shared/vat.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { centsOf, typedCents } from '#web/editing/typed-numbers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Product, ProductEdit } from '../../catalog.ts'
import { useSettingsApi } from '../catalog.api.ts'
import { PriceFields } from '../price-fields.tsx'
import { vatRate } from '../vat-words.ts'

type Values = { code: string; name: string; unit: string; priceCents: string; vatCode: VatCode; active: boolean }

const words: FieldWords<Values> = {
  code: { label: 'Koodi' },
  name: { label: 'Nimi' },
  unit: { label: 'Yksikkö' },
  priceCents: { label: 'Hinta', show: (typed) => `${typed} €` },
  vatCode: { label: 'ALV', show: vatRate },
  active: { label: 'Käytössä', show: (active) => (active ? 'Kyllä' : 'Ei') },
}

const toValues = ({ code, name, unit, priceCents, vatCode, active }: Product): Values => ({
  code,
  name,
  unit,
  vatCode,
  active,
  priceCents: typedCents(priceCents),
})
const blank: Values = { code: '', name: '', unit: 'kpl', priceCents: '', vatCode: 'STANDARD', active: true }
const toInput = ({ priceCents, ...values }: Values) => ({ ...values, priceCents: centsOf(priceCents) ?? Number.NaN })
const resolver = schemaResolver<Values>(ProductEdit, toInput)
const UNITS = ['kpl', 'l', 'm', 'kg', 'sarja', 'pari', 'h'] as const

const sayings = {
  add: 'Lisää tuote',
  added: 'Tuote lisätty',
  edit: 'Muokkaa tuotetta',
  edited: 'Tuote tallennettu',
}

export function ProductDialog(props: RowEditor<Product>) {
  const { whose } = useSettings()
  const unitsId = useId()
  const { mutateAsync } = useMutation(useSettingsApi('products').save.mutationOptions())
  return (
    <EditDialog<Product, Values>
      {...props}
      toValues={toValues}
      blank={blank}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, row: { ...toInput(values), id: props.row?.id, version } })}
      words={words}
      sayings={sayings}
    >
      {({ form, register, errors }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
            <Field label="Koodi" required error={errors.code?.message}>
              <TextInput autoComplete="off" maxLength={60} {...register('code')} />
            </Field>
            <Field label="Yksikkö" required error={errors.unit?.message}>
              <TextInput autoComplete="off" maxLength={20} list={unitsId} {...register('unit')} />
            </Field>
          </div>
          <datalist id={unitsId}>
            {UNITS.map((unit) => (
              <option key={unit} value={unit} />
            ))}
          </datalist>
          <Field label="Nimi" required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={200} {...register('name')} />
          </Field>
          <PriceFields form={form} />
          <Checkbox
            label="Käytössä"
            hint="Käytöstä poistettua tuotetta ei ehdoteta huollon tai tarjouksen riveille."
            {...register('active')}
          />
        </>
      )}
    </EditDialog>
  )
}
