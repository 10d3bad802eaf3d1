import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, FileUp, LifeBuoy, Plus, Printer, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { EmptiedPage } from '#web/ui/emptied-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SETS_PAGE_SIZE } from '../tyre-set.ts'
import { HotelFrame } from './hotel-frame.tsx'
import { SetFilters } from './set-filters.tsx'
import { SetsTable } from './sets-table.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { readTyreHotelSearch, type TyreHotelSearch } from './tyre-hotel-search.ts'

const AddSetDialog = lazyComponent(() => import('./add-set-dialog.tsx'), 'AddSetDialog')
const TyreImport = lazyComponent(() => import('./tyre-import.tsx'), 'TyreImport')

const route = getRouteApi('/app/tyre-hotel')

/** Rengashotelli: the sets that the garage keeps, filtered, with their labels and their file. */
export function SetsPage() {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'add' | 'import'>()
  const { page: _, ...filter } = route.useSearch()
  const file = new URLSearchParams(
    Object.entries({ organizationId, ...filter }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const close = () => setOpen(undefined)
  return (
    <HotelFrame
      part="/app/tyre-hotel"
      actions={
        <>
          <Button onClick={() => setOpen('import')}>
            <FileUp className="size-4" aria-hidden="true" />
            Tuo taulukosta
          </Button>
          <ButtonHref download href={`/api/tyre-hotel/sets.csv?${file}`}>
            <Download className="size-4" aria-hidden="true" />
            Lataa CSV
          </ButtonHref>
          <Button kind="primary" onClick={() => setOpen('add')}>
            <Plus className="size-4" aria-hidden="true" />
            Lisää sarja
          </Button>
        </>
      }
    >
      <Sets onAdd={() => setOpen('add')} />
      <LazyOverlay open={open !== undefined}>
        {open === 'add' ? <AddSetDialog onClose={close} /> : null}
        {open === 'import' ? <TyreImport onClose={close} /> : null}
      </LazyOverlay>
    </HotelFrame>
  )
}

function Sets({ onAdd }: { onAdd: () => void }) {
  const { id: organizationId } = useOrganization()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: TyreHotelSearch) =>
    void navigate({ search: readTyreHotelSearch(next), replace: true, resetScroll: false })
  const { page = 1, ...filter } = search
  const query = useQuery(
    tyreHotelApi.list.queryOptions(
      { organizationId, ...filter, page: page - 1 },
      { placeholderData: keepPreviousData },
    ),
  )
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div className="grid gap-4">
      <SetFilters search={search} onChange={(changes) => show({ ...filter, ...changes })} />
      {query.data ? (
        query.data.total === 0 ? (
          <NoSets isNarrowed={isNarrowed} onClear={() => show({})} onAdd={onAdd} />
        ) : query.data.rows.length === 0 ? (
          <EmptiedPage onFirst={() => show(filter)}>Sarjoja on vähemmän kuin ennen.</EmptiedPage>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="tabular text-muted text-sm" role="status">
                {query.data.total === 1 ? '1 sarja' : `${query.data.total} sarjaa`}
              </p>
              <ButtonHref
                size="sm"
                target="_blank"
                rel="noopener"
                href={`/api/tyre-hotel/labels.pdf?${new URLSearchParams({ organizationId, ids: query.data.rows.map(({ id }) => id).join(',') })}`}
              >
                <Printer className="size-4" aria-hidden="true" />
                Tulosta tarrat ({query.data.rows.length})
              </ButtonHref>
            </div>
            <SetsTable sets={query.data.rows} />
            <Pagination
              page={page - 1}
              pageCount={Math.ceil(query.data.total / SETS_PAGE_SIZE)}
              onPageChange={(next) => show({ ...filter, page: next + 1 })}
            />
          </>
        )
      ) : query.isError ? (
        <FailedQuery query={query} title="Rengassarjoja ei voitu hakea" />
      ) : (
        <div className="grid gap-2" aria-busy="true">
          <p className="sr-only">Ladataan rengassarjoja…</p>
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      )}
    </div>
  )
}

const NoSets = ({ isNarrowed, onClear, onAdd }: { isNarrowed: boolean; onClear: () => void; onAdd: () => void }) =>
  isNarrowed ? (
    <EmptyState
      title="Rajaukseen sopivia sarjoja ei ole"
      icon={<SearchX />}
      action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
    >
      Kokeile rekisterinumeroa, hyllypaikkaa, sarjan numeroa tai asiakkaan nimeä.
    </EmptyState>
  ) : (
    <EmptyState
      title="Ei vielä rengassarjoja"
      icon={<LifeBuoy />}
      action={
        <Button kind="primary" onClick={onAdd}>
          Lisää sarja
        </Button>
      }
    >
      Luo ensin hyllypaikat, ja lisää sarjat yksitellen tai tuo ne taulukosta. Huollon sivulla vaihdat kauden yhdellä
      painalluksella.
    </EmptyState>
  )
