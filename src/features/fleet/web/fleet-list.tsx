import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CarFront, Download, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { EmptiedPage } from '#web/ui/emptied-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FLEET_PAGE_SIZE } from '../fleet.ts'
import { FLEET_FILTERS } from '../fleet-states.ts'
import { asksAgain, fleetApi } from './fleet.api.ts'
import { type FleetPageSearch, sortOf } from './fleet-search.ts'
import { FleetTable } from './fleet-table.tsx'
import { FleetToolbar } from './fleet-toolbar.tsx'
import { PickedBar } from './picked-bar.tsx'
import { useShownColumns } from './shown-columns.ts'
import { usePicked } from './use-picked.ts'

const route = getRouteApi('/app/vehicles')

/** The cars that the search, the filters and the order in the URL show, and what is done with those that are picked. */
export function FleetList({ onAdd }: { onAdd: () => void }) {
  const { id: organizationId } = useOrganization()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: Partial<FleetPageSearch>) =>
      // another filter begins at its first page
      void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true }),
    [navigate],
  )
  const asked = narrowed(search)
  const list = useQuery(
    fleetApi.list.queryOptions(
      { organizationId, ...asked, ...sortOf(search), page: (search.page ?? 1) - 1 },
      { placeholderData: keepPreviousData, ...asksAgain },
    ),
  )
  // what it can be narrowed by is above it, and comes with it
  const choices = useQuery(vehiclesApi.choices.queryOptions({ organizationId }))
  const counts = useQuery(fleetApi.counts.queryOptions({ organizationId }, asksAgain))
  const isPending = list.isPending || choices.isPending || counts.isPending
  const { cars, total } = list.data ?? { cars: [], total: 0 }
  const pageCount = Math.ceil(total / FLEET_PAGE_SIZE)
  const picked = usePicked(cars)
  const [columns, setColumns] = useShownColumns()
  return (
    <>
      <FleetToolbar search={search} counts={counts.data} onChange={change} columns={columns} onColumns={setColumns} />
      {list.isError && !list.data ? (
        <FailedQuery query={list} title="Autoja ei voitu hakea" />
      ) : isPending ? (
        <div key="pending" className="grid gap-2" aria-busy="true">
          <p className="sr-only">Ladataan autoja…</p>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      ) : cars.length > 0 ? (
        <div className="grid gap-3" aria-busy={list.isPlaceholderData}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="tabular text-muted text-sm" role="status">
              {total === 1 ? '1 auto' : `${formatNumber(total)} autoa`}
            </p>
            <ButtonHref size="sm" download href={fileOf(organizationId, asked)} className="print:hidden">
              <Download className="size-4" aria-hidden="true" />
              Lataa CSV
            </ButtonHref>
          </div>
          <FleetTable
            caption="Autot"
            cars={cars}
            columns={columns}
            mayReport={search.state !== 'retired'}
            picked={search.state === 'retired' ? undefined : picked}
            sort={search.sort ?? 'due'}
            onSort={(sort) => change({ sort: sort === 'due' ? undefined : sort })}
          />
          <Pagination
            page={(search.page ?? 1) - 1}
            pageCount={pageCount}
            onPageChange={(page) => change({ page: page > 0 ? page + 1 : undefined })}
          />
          <PickedBar picked={picked} />
        </div>
      ) : total > 0 ? (
        <EmptiedPage onFirst={() => change({})}>Autoja on vähemmän kuin ennen.</EmptiedPage>
      ) : (
        <NoCars search={search} onClear={() => void navigate({ search: {}, replace: true })} onAdd={onAdd} />
      )}
    </>
  )
}

/** What the list is asked for, without its order and page. */
const narrowed = ({ text = '', state, make, costCentre, location, group }: FleetPageSearch) => ({
  text,
  state: state ?? null,
  make,
  costCentre,
  location,
  group,
})

/** The address of a file with all the cars that are shown. */
const fileOf = (organizationId: string, asked: ReturnType<typeof narrowed>): string => {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/api/fleet/cars.csv?${new URLSearchParams({ organizationId, ...Object.fromEntries(given) })}`
}

function NoCars({ search, onClear, onAdd }: { search: FleetPageSearch; onClear: () => void; onAdd: () => void }) {
  const isNarrowed = search.text || FLEET_FILTERS.some((name) => search[name])
  if (isNarrowed || search.state)
    return (
      <EmptyState
        title={isNarrowed ? 'Hakuun sopivia autoja ei löytynyt' : noneWith[search.state ?? 'inHall']}
        icon={<SearchX />}
        action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
      >
        {isNarrowed
          ? 'Kokeile rekisterinumeron osaa, merkkiä, mallia tai kuljettajan nimeä.'
          : 'Muut autosi ovat kaikkien autojen luettelossa.'}
      </EmptyState>
    )
  return (
    <EmptyState
      title="Ei vielä autoja"
      icon={<CarFront />}
      action={
        <Button kind="primary" onClick={onAdd}>
          Lisää auto
        </Button>
      }
    >
      Lisää autot yksitellen tai tuo koko luettelo tiedostosta. Korjaamolle ilmoitettu auto tulee tähän itsestään.
    </EmptyState>
  )
}

const noneWith = {
  inHall: 'Yksikään auto ei ole nyt korjaamolla',
  late: 'Yhdenkään auton katsastus tai huolto ei ole myöhässä',
  service: 'Yhdenkään auton huolto ei lähesty',
  inspection: 'Yhdenkään auton katsastus ei lähesty',
  retired: 'Käytöstä ei ole poistettu autoja',
}
