import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { lazy, useState } from 'react'
import { EditableList } from '#web/editing/editable-list.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/table.tsx'
import { usePaused } from '#web/use-paused.ts'
import { PRODUCTS_PAGE_SIZE, type Product } from '../catalog.ts'
import { nameColumn, priceColumns } from './price-columns.tsx'
import { type PriceListProps, priceListOf } from './price-list-source.ts'
import { ProductDialog } from './products/product-dialog.tsx'

const ProductImport = lazy(() =>
  import('./products/product-import.tsx').then((module) => ({ default: module.ProductImport })),
)

const columns: Column<Product>[] = [
  nameColumn('Tuote'),
  { key: 'code', header: 'Koodi', className: 'tabular', cell: ({ code }) => code },
  { key: 'unit', header: 'Yksikkö', cell: ({ unit }) => unit },
  ...priceColumns,
]

type Props = PriceListProps & {
  /** Whether a file may be brought in here; that way leads through the garage's own people alone. */
  canImport?: boolean | undefined
}

/** Tuotteet: what a garage sells, for how much. */
export function ProductsPage({ canImport = true, ...props }: Props) {
  const { api, whose } = priceListOf(props)
  const [text, setText] = useState('')
  const [onlyActive, setOnlyActive] = useState(false)
  const [page, setPage] = useState(0)
  const searched = usePaused(text.trim())
  const query = useQuery(
    api.products.list.queryOptions(
      { ...whose, text: searched, onlyActive, page },
      { placeholderData: keepPreviousData },
    ),
  )
  const { mutateAsync } = useMutation(api.products.remove.mutationOptions())
  const { products, total } = query.data ?? { products: [], total: 0 }
  return (
    <EditableList
      title="Tuotteet"
      hint="Varaosat ja tarvikkeet hintoineen. Hinnat näkee vain oma väki."
      canEdit={props.canEdit}
      embedded={props.embedded}
      query={query}
      queryKey={api.products.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={products}
      total={total}
      isNarrowed={searched !== '' || onlyActive}
      search={{
        label: 'Hae tuotteita',
        placeholder: 'Koodi tai nimi',
        counted: ['tuote', 'tuotetta'],
        text,
        onText: (typed) => {
          setText(typed)
          setPage(0)
        },
        children: (
          <Checkbox
            label="Vain käytössä olevat"
            checked={onlyActive}
            onChange={({ currentTarget }) => {
              setOnlyActive(currentTarget.checked)
              setPage(0)
            }}
          />
        ),
      }}
      pages={{ page, pageCount: Math.ceil(total / PRODUCTS_PAGE_SIZE), onPageChange: setPage }}
      empty={{
        icon: <Package aria-hidden="true" />,
        title: 'Ei tuotteita',
        text: 'Lisää tuotteet yksitellen tai tuo koko hinnasto taulukosta.',
      }}
      addLabel="Lisää tuote"
      editor={(given) => <ProductDialog {...props} {...given} />}
      removal={{
        remove: (id) => mutateAsync({ ...whose, id }),
        done: 'Tuote poistettu',
        meaning: 'Tuote lähtee hinnastosta. Tehdyt huollot ja tarjoukset säilyvät ennallaan.',
      }}
      importer={canImport ? (given) => <ProductImport {...given} whose={whose} /> : undefined}
    />
  )
}
