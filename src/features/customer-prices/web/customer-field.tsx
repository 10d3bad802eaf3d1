import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCustomerPricesApi } from './customer-prices.api.ts'

type Props = { onChoose: (customerId: string) => void; error: string | undefined }
type Item = { value: string; label: string; city: string }

/** One of the garage's customers. */
export function CustomerField({ onChoose, error }: Props) {
  const { whose } = useSettings()
  const api = useCustomerPricesApi('customerPrices')
  const queryClient = useQueryClient()
  const [selected, setSelected] = useState<Item | null>(null)
  const load = async (text: string): Promise<Item[]> => {
    const found = await queryClient.fetchQuery(api.customers.queryOptions({ ...whose, text: text.slice(0, 100) }))
    return found.map(({ id, name, city }) => ({ value: id, label: name, city }))
  }
  return (
    <Field label="Asiakas" required error={error}>
      <Combobox<Item>
        selected={selected}
        onSelect={(item) => {
          setSelected(item)
          onChoose(item?.value ?? '')
        }}
        load={load}
        placeholder="Hae asiakas nimellä"
        emptyText="Asiakasta ei löytynyt."
        renderItem={({ label, city }) => (
          <span className="grid min-w-0">
            <span className="truncate">{label}</span>
            {city ? <span className="truncate text-muted text-sm">{city}</span> : null}
          </span>
        )}
      />
    </Field>
  )
}
