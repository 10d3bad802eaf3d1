import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { usePagedSearch, usePages } from '#web/editing/paged-search.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/table.tsx'
import { PRODUCTS_PAGE_SIZE, type Product } from '../catalog.ts'
import { useSettingsApi } from './catalog.api.ts'
import { nameColumn, priceColumns } from './price-columns.tsx'
import { ProductDialog } from './products/product-dialog.tsx'

const ProductImport = lazyComponent(() => import('./products/product-import.tsx'), 'ProductImport')

const columns: Column<Product>[] = [
  nameColumn('Tuote'),
  { key: 'code', header: 'Koodi', className: 'tabular', cell: ({ code }) => code },
  { key: 'unit', header: 'Yksikkö', cell: ({ unit }) => unit },
  ...priceColumns,
]

/** Tuotteet: what a garage sells, for how much. */
export function ProductsPage() {
  const { api: hands, whose, canEdit, isEmbedded } = useSettings()
  const api = useSettingsApi('products')
  const search = usePagedSearch()
  const { searched, page } = search
  const [onlyActive, setOnlyActive] = useState(false)
  const query = useQuery(
    api.list.queryOptions({ ...whose, text: searched, onlyActive, page }, { placeholderData: keepPreviousData }),
  )
  const pages = usePages(search, query, PRODUCTS_PAGE_SIZE)
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const { products, total } = query.data ?? { products: [], total: 0 }
  return (
    <EditableList
      title="Tuotteet"
      hint="Varaosat ja tarvikkeet hintoineen. Hinnat näkyvät vain korjaamon jäsenille."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={products}
      total={total}
      isNarrowed={searched !== '' || onlyActive}
      search={{
        label: 'Hae tuotteita',
        placeholder: 'Koodi tai nimi',
        counted: ['tuote', 'tuotetta'],
        text: search.text,
        onText: search.onText,
        children: (
          <Checkbox
            label="Vain käytössä olevat"
            checked={onlyActive}
            onChange={({ currentTarget }) => {
              setOnlyActive(currentTarget.checked)
              search.setPage(0)
            }}
          />
        ),
      }}
      pages={pages}
      empty={{
        icon: <Package aria-hidden="true" />,
        title: 'Ei tuotteita',
        text: 'Lisää tuotteet yksitellen tai tuo koko hinnasto taulukosta.',
      }}
      addLabel="Lisää tuote"
      editor={(given) => <ProductDialog {...given} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Tuote poistettu',
        meaning: 'Tuote poistuu hinnastosta. Tehdyt huollot ja tarjoukset säilyvät ennallaan.',
      }}
      // only the garage's own people import files
      importer={hands === 'settings' ? (given) => <ProductImport {...given} whose={whose} /> : undefined}
    />
  )
}
