import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { PRICE_TYPE_LABELS, PRICE_TYPES, type PriceType } from '#shared/agreed-price.ts'
import { formatMoney, moneyInputValue } from '#shared/money.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { MoneyControl } from '#web/editing/money-control.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { centsOf, typedCents } from '#web/editing/typed-numbers.ts'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { AgreePrice, type TicketLines } from '../line-items.ts'
import { PRICE_MEANINGS } from '../price-meanings.ts'
import { lineItemsApi } from './line-items.api.ts'

type Values = { priceType: PriceType; agreedCents: string }

const words: FieldWords<Values> = {
  priceType: { label: 'Hinnan sitovuus', show: (type) => PRICE_TYPE_LABELS[type] },
  agreedCents: { label: 'Hinta', show: (typed) => (typed ? `${typed} €` : 'ei') },
}

type Props = { price: TicketLines['price']; ticketId: string; linesCents: number; onClose: () => void }

/** What the job is to cost, and how binding that is; the customer is notified. */
export function AgreePriceDialog({ price, ticketId, linesCents, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const agree = useMutation(lineItemsApi.agree.mutationOptions())
  const toInput = ({ priceType, agreedCents }: Values) => ({
    ticketId,
    version: 0,
    priceType,
    agreedCents: priceType === 'NONE' ? null : centsOf(agreedCents),
  })
  const toValues = ({ priceType, agreedCents }: TicketLines['price']): Values => ({
    priceType,
    // the sum of the lines is what is mostly agreed
    agreedCents: agreedCents === null && linesCents > 0 ? moneyInputValue(linesCents) : typedCents(agreedCents),
  })
  const reload = async () => {
    const input = { organizationId, ticketId }
    const fresh = await queryClient.fetchQuery(lineItemsApi.ofTicket.queryOptions(input, { staleTime: 0 }))
    return fresh.price
  }
  return (
    <EditDialog<TicketLines['price'], Values>
      row={price}
      onClose={onClose}
      toValues={toValues}
      resolver={schemaResolver<Values>(AgreePrice, toInput)}
      changesOnly
      save={async (changes, version = 0) => {
        await agree.mutateAsync({ organizationId, ...toInput({ ...toValues(price), ...changes }), version })
      }}
      reload={reload}
      words={words}
      sayings={{ edit: 'Kirjaa sovittu hinta', edited: 'Hinta tallennettu' }}
      description="Asiakas näkee sovitun hinnan heti."
    >
      {({ form, errors }) => (
        <>
          <RadioGroup legend="Hinnan sitovuus" error={errors.priceType?.message}>
            {PRICE_TYPES.map((type) => (
              <Radio
                key={type}
                value={type}
                label={PRICE_TYPE_LABELS[type]}
                hint={PRICE_MEANINGS[type]}
                {...form.register('priceType')}
              />
            ))}
          </RadioGroup>
          <AgreedAmount form={form} error={errors.agreedCents?.message} linesCents={linesCents} />
        </>
      )}
    </EditDialog>
  )
}

type AmountProps = {
  form: UseFormReturn<Values>
  error: string | undefined
  linesCents: number
}

function AgreedAmount({ form, error, linesCents }: AmountProps) {
  const priceType = useWatch({ control: form.control, name: 'priceType' })
  if (priceType === 'NONE') return null
  return (
    <Field label="Hinta, veroton" error={error} hint={`Rivien summa on nyt ${formatMoney(linesCents)} (veroton).`}>
      <MoneyControl control={form.control} name="agreedCents" />
    </Field>
  )
}
