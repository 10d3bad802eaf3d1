import { getRouteApi } from '@tanstack/react-router'
import { SearchX, Warehouse } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { InviteGarage } from '#features/garage-invitations/web/invite-garage.tsx'
import { InvitedGarages } from '#features/garage-invitations/web/invited-garages.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { findPlace } from '#shared/finnish-places.ts'
import { failureSentence } from '#web/failure-text.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import type { Pin } from '#web/map/map-props.ts'
import { useWiderThan } from '#web/media.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { GarageCard as Garage } from '../garages.ts'
import { GarageCard } from './garage-card.tsx'
import type { GaragesSearch } from './garages-search.ts'
import { GaragesToolbar } from './garages-toolbar.tsx'
import { nextFreeText } from './next-free.tsx'
import { useGarages } from './use-garages.ts'
import { useOwnLocation } from './use-own-location.ts'

const PlaceMap = lazyComponent(() => import('#web/map/place-map.tsx'), 'PlaceMap')

const route = getRouteApi('/app/garages')
const ORIGIN = 'origin'
/** The nearest that are to be in sight with the place that distances are counted from. */
const NEAREST_IN_SIGHT = 3

/** Korjaamot: the list and the map of the garages that a customer may choose from. */
export function GaragesPage() {
  const { type } = useOrganization()
  // for customers only (source specification, section 2)
  if (type !== 'CUSTOMER') return <NotFoundView />
  return <Garages />
}

function Garages() {
  usePageTitle('Korjaamot')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useWiderThan('lg')
  const own = useOwnLocation()
  const change = useCallback(
    (changes: Partial<GaragesSearch>) => void navigate({ search: (old) => ({ ...old, ...changes }), replace: true }),
    [navigate],
  )

  const origin = useMemo((): Pin | null => {
    if (own.location.state === 'known') return { id: ORIGIN, name: 'Oma sijaintisi', ...own.location.point }
    const place = search.place ? findPlace(search.place) : null
    return place && { id: ORIGIN, ...place }
  }, [own.location, search.place])
  const list = useGarages(search, origin)
  const selected = list.garages.find((garage) => garage.id === search.garage) ?? null
  const services = useMemo(
    () => [...new Set(list.garages.flatMap((garage) => garage.services))].sort((a, b) => a.localeCompare(b, 'fi')),
    [list.garages],
  )

  return (
    <>
      <PageHeader title="Korjaamot" actions={<InviteGarage />} />
      <InvitedGarages />
      <GaragesToolbar
        search={own.location.state === 'known' ? { ...search, place: undefined } : search}
        onChange={(changes) => {
          if ('place' in changes) own.forget()
          change(changes)
        }}
        services={services}
        isLocated={own.location.state === 'known'}
        isLocating={own.location.state === 'asking'}
        onLocate={() => {
          if (own.location.state === 'known') return own.forget()
          change({ place: undefined })
          own.ask()
        }}
      />
      {own.location.state === 'failed' ? <Notice className="mb-4">{own.location.why}</Notice> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,42%)]">
        {isWide || search.view !== 'map' ? (
          <List
            list={list}
            search={search}
            onShow={(garage) => change({ garage, ...(isWide ? {} : { view: 'map' }) })}
            onClear={() => {
              own.forget()
              change({ text: undefined, place: undefined, service: undefined, open: undefined })
            }}
          />
        ) : null}
        {isWide || search.view === 'map' ? (
          <div className="grid gap-3 lg:sticky lg:top-20">
            <GaragesMap
              garages={list.garages}
              origin={origin}
              selectedId={search.garage ?? null}
              onSelect={(garage) => change({ garage })}
            />
            {!isWide && selected ? <GarageCard garage={selected} isSelected /> : null}
          </div>
        ) : null}
      </div>
      <p className="sr-only" aria-live="polite">
        {selected ? `${selected.name} valittu` : ''}
      </p>
    </>
  )
}

type ListProps = {
  list: ReturnType<typeof useGarages>
  search: GaragesSearch
  onShow: (garageId: string) => void
  onClear: () => void
}

function List({ list, search, onShow, onClear }: ListProps) {
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (search.garage)
      rows.current?.querySelector(`[data-garage="${CSS.escape(search.garage)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [search.garage])

  if (list.error && !list.isLoaded)
    return (
      <ErrorState title="Korjaamoja ei voitu hakea" onRetry={list.retry} retrying={list.isFetching} error={list.error}>
        {failureSentence(list.error)}
      </ErrorState>
    )
  if (!list.isLoaded)
    return (
      <div className="grid gap-3" aria-busy="true">
        <p className="sr-only">Ladataan korjaamoja…</p>
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} className="h-48" />
        ))}
      </div>
    )
  if (list.garages.length === 0) return <NoGarages search={search} onClear={onClear} />
  return (
    <div aria-busy={list.isStale}>
      <p className="mb-2 text-muted text-sm" aria-live="polite">
        {list.total === 1 ? '1 korjaamo' : `${list.total} korjaamoa`}
      </p>
      <ul ref={rows} className="grid gap-3">
        {list.garages.map((garage) => (
          <li key={garage.id} data-garage={garage.id} className="scroll-my-20">
            <GarageCard garage={garage} isSelected={garage.id === search.garage} onShow={() => onShow(garage.id)} />
          </li>
        ))}
      </ul>
      {list.hasMore ? <ShowMore onClick={list.showMore} pending={list.isFetching} /> : null}
    </div>
  )
}

function NoGarages({ search, onClear }: Pick<ListProps, 'search' | 'onClear'>) {
  const isNarrowed = Boolean(search.text || search.service || search.open)
  if (!isNarrowed)
    return (
      <EmptyState title="Ei vielä korjaamoja" icon={<Warehouse />} action={<InviteGarage kind="primary" />}>
        Tähän tulevat palveluun liittyneet korjaamot. Kutsu oma korjaamosi mukaan.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Hakuun sopivia korjaamoja ei löytynyt"
      icon={<SearchX />}
      action={
        <>
          <Button onClick={onClear}>Tyhjennä rajaukset</Button>
          <InviteGarage kind="primary" />
        </>
      }
    >
      {search.open
        ? 'Yksikään hakuun sopiva korjaamo ei ole juuri nyt auki.'
        : 'Kokeile väljempää hakua. Jos korjaamosi ei ole vielä täällä, kutsu se.'}
    </EmptyState>
  )
}

type MapProps = {
  garages: readonly Garage[]
  origin: Pin | null
  selectedId: string | null
  onSelect: (garageId: string) => void
}

function GaragesMap({ garages, origin, selectedId, onSelect }: MapProps) {
  const pins = useMemo(() => garages.flatMap(pinOf), [garages])
  const focus = useMemo(() => (origin ? [origin, ...pins.slice(0, NEAREST_IN_SIGHT)] : pins), [origin, pins])
  const missing = garages.length - pins.length
  const box = 'h-[46dvh] min-h-72 rounded-lg border border-line lg:h-[calc(100dvh-7rem)]'
  return (
    <>
      <Suspense fallback={<Skeleton className={box} />}>
        <PlaceMap
          label="Korjaamot kartalla"
          pins={pins}
          origin={origin}
          selectedId={selectedId}
          onSelect={onSelect}
          focus={focus}
          className={box}
        />
      </Suspense>
      {missing > 0 ? (
        <p className="text-muted text-sm">
          {missing === 1 ? 'Yhdellä korjaamolla' : `${missing} korjaamolla`} ei ole sijaintia kartalla.
        </p>
      ) : null}
    </>
  )
}

const pinOf = ({ id, name, latitude, longitude, nextFreeAt }: Garage): Pin[] => {
  if (latitude === null || longitude === null) return []
  const more = nextFreeAt === null ? {} : { more: nextFreeText(nextFreeAt, Date.now()) }
  return [{ id, name, latitude, longitude, ...more }]
}
