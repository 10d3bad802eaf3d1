import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CustomerPrices, CustomerPricesEdit } from '../customer-prices.ts'
import { CustomerField } from './customer-field.tsx'
import { useCustomerPricesApi } from './customer-prices.api.ts'
import { OwnPrices } from './own-prices.tsx'
import { blankPrices, type CustomerPricesValues, pricesInput, toPricesValues } from './price-values.ts'

const discountWord = (typed: string): string => (typed ? `${typed} %` : 'ei')

const words: FieldWords<CustomerPricesValues> = {
  customerId: { label: 'Asiakas' },
  serviceDiscountPerMille: { label: 'Alennus palveluista', show: discountWord },
  productDiscountPerMille: { label: 'Alennus tuotteista', show: discountWord },
  prices: {
    label: 'Omat hinnat',
    show: (prices) => prices.map(({ name, priceCents }) => `${name} ${priceCents} €`).join('\n'),
  },
}

const resolver = schemaResolver<CustomerPricesValues>(CustomerPricesEdit, pricesInput)

const sayings = {
  add: 'Lisää asiakashinnat',
  added: 'Asiakashinnat lisätty',
  edit: 'Muokkaa asiakashintoja',
  edited: 'Asiakashinnat tallennettu',
}

/** What one customer pays; whose prices they are is chosen once. */
export function CustomerPricesDialog(props: RowEditor<CustomerPrices>) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(useCustomerPricesApi('customerPrices').save.mutationOptions())
  const { row } = props
  return (
    <EditDialog<CustomerPrices, CustomerPricesValues>
      {...props}
      toValues={toPricesValues}
      blank={blankPrices}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, row: { ...pricesInput(values), id: row?.id, version } })}
      words={words}
      sayings={sayings}
      description={row?.name}
    >
      {({ form, register, errors }) => (
        <>
          {row ? null : (
            <Controller
              control={form.control}
              name="customerId"
              render={({ field }) => <CustomerField onChoose={field.onChange} error={errors.customerId?.message} />}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Alennus palveluista" optional error={errors.serviceDiscountPerMille?.message}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                suffix="%"
                maxLength={5}
                {...register('serviceDiscountPerMille')}
              />
            </Field>
            <Field label="Alennus tuotteista" optional error={errors.productDiscountPerMille?.message}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                suffix="%"
                maxLength={5}
                {...register('productDiscountPerMille')}
              />
            </Field>
          </div>
          <p className="text-muted text-sm">Alennus lasketaan hinnaston hinnoista. Oma hinta ohittaa alennuksen.</p>
          <Controller
            control={form.control}
            name="prices"
            render={({ field }) => (
              <OwnPrices prices={field.value} onChange={field.onChange} error={errors.prices?.message} />
            )}
          />
        </>
      )}
    </EditDialog>
  )
}
