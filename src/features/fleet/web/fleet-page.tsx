import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  Archive,
  CalendarClock,
  CarFront,
  CircleAlert,
  Download,
  FileUp,
  Gauge,
  Plus,
  SearchX,
  Wrench,
} from 'lucide-react'
import { useCallback, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { AddVehicleDialog } from '#features/vehicles/web/add-vehicle-dialog.tsx'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { filledSlots } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import { FLEET_PAGE_SIZE, type FleetCounts } from '../fleet.ts'
import { asksAgain, fleetApi } from './fleet.api.ts'
import type { FleetPageSearch } from './fleet-search.ts'
import { FleetTable } from './fleet-table.tsx'
import type {} from './vehicle-slots.ts'

const VehicleImport = lazyComponent(() => import('#features/vehicles/web/vehicle-import.tsx'), 'VehicleImport')

const route = getRouteApi('/app/vehicles')

/** Autot: all cars of a customer, what is due first. */
export function FleetPage() {
  const { type } = useOrganization()
  // a garage has no cars of its own; those of its customers are on the customers' pages
  return type === 'CUSTOMER' ? <Fleet /> : <NotFoundView />
}

function Fleet() {
  usePageTitle('Autot')
  const { id: organizationId, role } = useOrganization()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const refresh = () => {
    void queryClient.invalidateQueries(fleetApi.pathFilter())
    void queryClient.invalidateQueries(vehiclesApi.pathFilter())
  }
  const { data: counts } = useQuery(fleetApi.counts.queryOptions({ organizationId }, asksAgain))
  return (
    <>
      <PageHeader
        title="Autot"
        actions={
          <>
            <LazyPart className={role === 'ADMIN' ? 'min-h-10 w-60 max-desktop:min-h-11' : 'hidden'}>
              {filledSlots('fleetActs').map(({ of, Component }) => (
                <Component key={of} />
              ))}
            </LazyPart>
            <Button onClick={() => setOpened('import')}>
              <FileUp className="size-4" aria-hidden="true" />
              Tuo tiedostosta
            </Button>
            <Button kind="primary" onClick={() => setOpened('add')}>
              <Plus className="size-4" aria-hidden="true" />
              Lisää auto
            </Button>
          </>
        }
      />
      <FleetList counts={counts} onAdd={() => setOpened('add')} />
      <LazyOverlay open={opened !== null}>
        {opened === 'add' ? <AddVehicleDialog onAdded={refresh} onClose={() => setOpened(null)} /> : null}
        {opened === 'import' ? (
          <VehicleImport whose={{ organizationId }} onImported={refresh} onClose={() => setOpened(null)} />
        ) : null}
      </LazyOverlay>
    </>
  )
}

function FleetList({ counts, onAdd }: { counts: FleetCounts | undefined; onAdd: () => void }) {
  const { id: organizationId } = useOrganization()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: Partial<FleetPageSearch>) =>
      // another filter begins at its first page
      void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true }),
    [navigate],
  )
  const list = useQuery(
    fleetApi.list.queryOptions(
      { organizationId, text: search.text ?? '', state: search.state ?? null, page: (search.page ?? 1) - 1 },
      { placeholderData: keepPreviousData, ...asksAgain },
    ),
  )
  const { cars, total } = list.data ?? { cars: [], total: 0 }
  const pageCount = Math.ceil(total / FLEET_PAGE_SIZE)
  return (
    <>
      <Toolbar search={search} counts={counts} onChange={change} />
      {list.isError && !list.data ? (
        <FailedQuery query={list} title="Autoja ei voitu hakea" />
      ) : list.isPending ? (
        <div className="grid gap-2" aria-busy="true">
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
            <ButtonHref size="sm" download href={fileOf(organizationId, search)} className="print:hidden">
              <Download className="size-4" aria-hidden="true" />
              Lataa CSV
            </ButtonHref>
          </div>
          <FleetTable caption="Autot" cars={cars} mayReport={search.state !== 'retired'} />
          <Pagination
            page={(search.page ?? 1) - 1}
            pageCount={pageCount}
            onPageChange={(page) => change({ page: page > 0 ? page + 1 : undefined })}
          />
        </div>
      ) : total > 0 ? (
        <EmptyState
          title="Sivua ei ole"
          icon={<SearchX />}
          action={<Button onClick={() => change({})}>Ensimmäiselle sivulle</Button>}
        >
          Autoja on vähemmän kuin ennen.
        </EmptyState>
      ) : (
        <NoCars search={search} onClear={() => change({ text: undefined, state: undefined })} onAdd={onAdd} />
      )}
    </>
  )
}

/** The address of a file with all the cars that are shown. */
const fileOf = (organizationId: string, { text, state }: FleetPageSearch): string =>
  `/api/fleet/cars.csv?${new URLSearchParams({ organizationId, ...(text && { text }), ...(state && { state }) })}`

type ToolbarProps = {
  search: FleetPageSearch
  counts: FleetCounts | undefined
  onChange: (changes: Partial<FleetPageSearch>) => void
}

function Toolbar({ search, counts, onChange }: ToolbarProps) {
  const label = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} ${formatNumber(count)}`
  const views = [
    { view: undefined, label: label('Kaikki', counts?.all), icon: CarFront },
    { view: 'inHall' as const, label: label('Korjaamolla', counts?.inHall), icon: Wrench },
    ...(counts?.late || search.state === 'late'
      ? [{ view: 'late' as const, label: label('Myöhässä', counts?.late), icon: CircleAlert }]
      : []),
    { view: 'service' as const, label: label('Huolto lähestyy', counts?.service), icon: Gauge },
    { view: 'inspection' as const, label: label('Katsastus lähestyy', counts?.inspection), icon: CalendarClock },
    ...(counts?.retired || search.state === 'retired'
      ? [{ view: 'retired' as const, label: label('Poistetut', counts?.retired), icon: Archive }]
      : []),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
      <PausedSearchInput
        aria-label="Hae autoja"
        placeholder="Rekisterinumero, merkki, malli"
        className="grow basis-60 sm:max-w-sm"
        text={search.text ?? ''}
        onText={(text) => onChange({ text: text || undefined })}
      />
      <ViewSwitch
        views={views}
        shown={search.state}
        onShow={(state) => onChange({ state })}
        className="max-w-full flex-wrap"
      />
    </div>
  )
}

function NoCars({ search, onClear, onAdd }: { search: FleetPageSearch; onClear: () => void; onAdd: () => void }) {
  if (search.text || search.state)
    return (
      <EmptyState
        title={search.text ? 'Hakuun sopivia autoja ei löytynyt' : noneWith[search.state ?? 'inHall']}
        icon={<SearchX />}
        action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
      >
        {search.text
          ? 'Kokeile rekisterinumeron osaa, merkkiä tai mallia.'
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
