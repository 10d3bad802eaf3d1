import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { FileUp, Package, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RemoveRow } from '#features/organizations/web/settings/editing/remove-row.tsx'
import { actsColumn, namedClass } from '#features/organizations/web/settings/editing/row-actions.tsx'
import { usePaused } from '#features/organizations/web/settings/editing/use-paused.ts'
import { useRowCache } from '#features/organizations/web/settings/editing/use-row-cache.ts'
import { SettingsPage } from '#features/organizations/web/settings/settings-page.tsx'
import { formatMoney, formatNumber } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { PRODUCTS_PAGE_SIZE, type Product } from '../catalog.ts'
import { type PriceListProps, priceListOf } from './price-list-source.ts'
import { ProductDialog } from './products/product-dialog.tsx'
import { vatRate, withVat } from './vat-words.ts'

const ProductImport = lazy(() =>
  import('./products/product-import.tsx').then((module) => ({ default: module.ProductImport })),
)

const columns: Column<Product>[] = [
  {
    key: 'name',
    header: 'Tuote',
    lead: true,
    className: namedClass,
    cell: ({ name, active }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {active ? null : <Badge>Ei käytössä</Badge>}
      </span>
    ),
  },
  { key: 'code', header: 'Koodi', className: 'tabular', cell: ({ code }) => code },
  { key: 'unit', header: 'Yksikkö', cell: ({ unit }) => unit },
  {
    key: 'price',
    header: 'Hinta, veroton',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ priceCents }) => formatMoney(priceCents),
  },
  {
    key: 'vat',
    header: 'ALV',
    align: 'end',
    wideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ vatCode }) => vatRate(vatCode),
  },
  {
    key: 'total',
    header: 'Verollinen',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ priceCents, vatCode }) => withVat(priceCents, vatCode),
  },
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
  const rows = useRowCache<Product>(api.products.list.pathKey())
  const [edited, setEdited] = useState<Product | 'new' | null>(null)
  const [removed, setRemoved] = useState<Product | null>(null)
  const [isImporting, setIsImporting] = useState(false)

  const actions = (
    <>
      {canImport ? (
        <Button onClick={() => setIsImporting(true)}>
          <FileUp className="size-4" aria-hidden="true" />
          Tuo tiedostosta
        </Button>
      ) : null}
      <Button kind="primary" onClick={() => setEdited('new')}>
        <Plus className="size-4" aria-hidden="true" />
        Lisää tuote
      </Button>
    </>
  )
  const own = [...columns, actsColumn<Product>({ onEdit: setEdited, onRemove: setRemoved })]
  const isNarrowed = searched !== '' || onlyActive
  const hasAny = (query.data?.total ?? 0) > 0 || isNarrowed

  return (
    <SettingsPage
      title="Tuotteet"
      hint="Varaosat ja tarvikkeet hintoineen. Hinnat näkee vain oma väki."
      canEdit={props.canEdit}
      embedded={props.embedded}
      actions={props.canEdit && hasAny ? actions : null}
      query={query}
      skeleton="h-96"
    >
      {({ products, total }) => (
        <div className="grid gap-4">
          {hasAny ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <SearchInput
                aria-label="Hae tuotteita"
                placeholder="Koodi tai nimi"
                className="grow basis-60 sm:max-w-sm"
                value={text}
                onValueChange={(typed) => {
                  setText(typed)
                  setPage(0)
                }}
              />
              <Checkbox
                label="Vain käytössä olevat"
                checked={onlyActive}
                onChange={({ currentTarget }) => {
                  setOnlyActive(currentTarget.checked)
                  setPage(0)
                }}
              />
              <p className="tabular text-muted" role="status">
                {formatNumber(total)} {total === 1 ? 'tuote' : 'tuotetta'}
              </p>
            </div>
          ) : null}
          <Table
            className="md:rounded-lg md:border md:border-line md:bg-surface"
            caption="Tuotteet"
            columns={props.canEdit ? own : columns}
            rows={products}
            rowKey={({ id }) => id}
            empty={
              <Card>
                {isNarrowed ? (
                  <EmptyState title="Ei osumia">Kokeile lyhyempää hakua.</EmptyState>
                ) : (
                  <EmptyState
                    icon={<Package aria-hidden="true" />}
                    title="Ei tuotteita"
                    action={props.canEdit ? actions : null}
                  >
                    Lisää tuotteet yksitellen tai tuo koko hinnasto taulukosta.
                  </EmptyState>
                )}
              </Card>
            }
          />
          <Pagination page={page} pageCount={Math.ceil(total / PRODUCTS_PAGE_SIZE)} onPageChange={setPage} />
          {edited ? (
            <ProductDialog
              {...props}
              product={edited === 'new' ? null : edited}
              onStored={(product) => rows.replace(product)}
              onClose={() => setEdited(null)}
            />
          ) : null}
          <RemoveRow
            row={removed}
            onClose={() => setRemoved(null)}
            title={`Poistetaanko ${removed?.name ?? ''}?`}
            done="Tuote poistettu"
            remove={(id) => mutateAsync({ ...whose, id })}
            {...rows}
          >
            Tuote lähtee hinnastosta. Tehdyt huollot ja tarjoukset säilyvät ennallaan.
          </RemoveRow>
          <Suspense>
            {isImporting ? (
              <ProductImport whose={whose} onImported={rows.refetch} onClose={() => setIsImporting(false)} />
            ) : null}
          </Suspense>
        </div>
      )}
    </SettingsPage>
  )
}
