import { useMutation, useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { formatPercent } from '#shared/percent.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { namedClass } from '#web/editing/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { CustomerPrices } from '../customer-prices.ts'
import { useCustomerPricesApi } from './customer-prices.api.ts'
import { CustomerPricesDialog } from './customer-prices-dialog.tsx'

const discountText = (perMille: number): string => (perMille === 0 ? '–' : formatPercent(perMille))

const columns: Column<CustomerPrices>[] = [
  {
    key: 'name',
    header: 'Asiakas',
    lead: true,
    className: namedClass,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    key: 'services',
    header: 'Alennus palveluista',
    align: 'end',
    cell: ({ serviceDiscountPerMille }) => discountText(serviceDiscountPerMille),
  },
  {
    key: 'products',
    header: 'Alennus tuotteista',
    align: 'end',
    cell: ({ productDiscountPerMille }) => discountText(productDiscountPerMille),
  },
  { key: 'prices', header: 'Omia hintoja', align: 'end', cell: ({ prices }) => <Prices prices={prices} /> },
]

/** Asiakashinnat: what a garage has agreed with its customers. */
export function CustomerPricesPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const api = useCustomerPricesApi('customerPrices')
  const query = useQuery(api.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const [text, setText] = useState('')
  const rows = query.data ?? []
  const sought = text.trim().toLocaleLowerCase('fi')
  const found = rows.filter(({ name }) => name.toLocaleLowerCase('fi').includes(sought))
  return (
    <EditableList
      title="Asiakashinnat"
      hint="Asiakkaan omat hinnat ja alennukset tulevat valmiiksi asiakkaan huoltojen riveille. Asiakas näkee vain rivit."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={found}
      total={found.length}
      isNarrowed={found.length < rows.length}
      search={{
        label: 'Hae asiakkaita',
        placeholder: 'Asiakkaan nimi',
        counted: ['asiakas', 'asiakasta'],
        text,
        onText: setText,
      }}
      empty={{
        icon: <HandCoins aria-hidden="true" />,
        title: 'Ei asiakashintoja',
        text: 'Lisää asiakas, jonka kanssa olet sopinut hinnoista. Esimerkiksi 10 % palveluista ja oma hinta moottoriöljylle.',
      }}
      addLabel="Lisää asiakas"
      editor={(given) => <CustomerPricesDialog {...given} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Asiakashinnat poistettu',
        meaning: 'Asiakas maksaa jatkossa hinnaston hinnat. Tehdyt huollot ja tarjoukset säilyvät ennallaan.',
      }}
    />
  )
}

function Prices({ prices }: Pick<CustomerPrices, 'prices'>) {
  const skipped = prices.filter(({ standing }) => standing !== 'SOLD').length
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      {prices.length === 0 ? '–' : prices.length}
      {skipped > 0 ? <Badge>{skipped} ei myynnissä</Badge> : null}
    </span>
  )
}
