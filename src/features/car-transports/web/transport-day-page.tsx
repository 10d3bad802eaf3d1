import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Truck } from 'lucide-react'
import { SwitchedOnFrame } from '#features/organizations/web/switched-on-frame.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { partsOf, plusDays, weekdayName } from '#shared/calendar-day.ts'
import { capitalized } from '#shared/capitalized.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Transport, TransportDay } from '../car-transports.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { type DaySearch, readDaySearch } from './car-transports-search.ts'
import { TransportRow } from './transport-row.tsx'

const route = getRouteApi('/app/car-transports')

/** Kuljetukset: one day of a garage's transports by time, on a phone on the road as on the desk. */
export const TransportDayPage = () => (
  <SwitchedOnFrame
    feature="car-transports"
    settingsPage="garage-car-transports"
    title="Kuljetukset"
    off={{
      title: 'Kuljetukset eivät ole käytössä',
      icon: <Truck />,
      text: 'Sovi auton haku ja palautus huollon sivulla, aja ne puhelimen listasta ja anna asiakkaan pyytää niitä.',
    }}
  >
    <Day />
  </SwitchedOnFrame>
)

function Day() {
  const { id: organizationId } = useOrganization()
  const { day: shown, mine } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(
    carTransportsApi.day.queryOptions(
      { organizationId, day: shown, isMine: mine === true },
      { placeholderData: keepPreviousData },
    ),
  )
  const show = (next: DaySearch) => void navigate({ search: readDaySearch(next), resetScroll: false })
  if (query.isError && !query.data) return <FailedQuery query={query} title="Kuljetuksia ei voitu hakea" />
  if (!query.data)
    return (
      <div className="grid gap-3" aria-busy="true">
        <p className="sr-only">Ladataan kuljetuksia…</p>
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  const { day, today } = query.data
  const go = (next: string) => show({ day: next === today ? undefined : next, mine })
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton kind="secondary" label="Edellinen päivä" onClick={() => go(plusDays(day, -1))}>
          <ChevronLeft className="size-4" aria-hidden="true" />
        </IconButton>
        <Button onClick={() => go(today)}>Tänään</Button>
        <IconButton kind="secondary" label="Seuraava päivä" onClick={() => go(plusDays(day, 1))}>
          <ChevronRight className="size-4" aria-hidden="true" />
        </IconButton>
        <h2 className="grow font-semibold text-lg" aria-live="polite">
          {capitalized(weekdayName(partsOf(day)))} {formatDate(day)}
        </h2>
        <Checkbox
          label="Vain omat"
          checked={mine === true}
          onChange={({ target }) => show({ day: shown, mine: target.checked || undefined })}
        />
      </div>
      <Shown data={query.data} isMine={mine === true} onAll={() => show({ day: shown })} />
    </div>
  )
}

function Shown({ data, isMine, onAll }: { data: TransportDay; isMine: boolean; onAll: () => void }) {
  const { asked, late, transports } = data
  return (
    <>
      <Group title="Pyynnöt odottavat vastausta" transports={asked} hasDay />
      <Group title="Myöhässä aiemmilta päiviltä" transports={late} hasDay />
      {transports.length > 0 ? (
        <Group title="Päivän kuljetukset" transports={transports} />
      ) : isMine ? (
        <EmptyState
          title="Sinulla ei ole kuljetuksia tänä päivänä"
          icon={<Truck />}
          action={<Button onClick={onAll}>Näytä kaikki</Button>}
        >
          Kuljetus on sinun, kun sinut on valittu sen kuljettajaksi tai lähdit ajamaan sitä.
        </EmptyState>
      ) : (
        <EmptyState title="Ei kuljetuksia tänä päivänä" icon={<Truck />}>
          Sovi auton haku tai palautus huollon sivulla.
        </EmptyState>
      )}
    </>
  )
}

function Group({
  title,
  transports,
  hasDay = false,
}: {
  title: string
  transports: readonly Transport[]
  hasDay?: boolean
}) {
  if (transports.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-semibold">
        {title} <span className="tabular font-normal text-muted">{transports.length}</span>
      </h3>
      <ul className="grid gap-3">
        {transports.map((transport) => (
          <TransportRow key={transport.id} transport={transport} hasDay={hasDay} />
        ))}
      </ul>
    </section>
  )
}
