import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarPlus, ChevronLeft, ChevronRight, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CALENDAR_DAYS } from '../courtesy-cars.ts'
import { usualTimes } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarList } from './calendar-list.tsx'
import { CarsFrame } from './cars-frame.tsx'
import { courtesyCarsApi } from './courtesy-cars.api.ts'

const ReserveDialog = lazyComponent(() => import('./reserve-dialog.tsx'), 'ReserveDialog')
const route = getRouteApi('/app/courtesy-cars/calendar')

type BeginReservation = (first: { carId?: string; startsAt: string | null; endsAt: string | null }) => void

/** Kalenteri: two weeks of all cars. A press on a free day begins a reservation. */
export function CalendarPage() {
  const [first, setFirst] = useState<Parameters<BeginReservation>[0]>()
  return (
    <CarsFrame
      part="/app/courtesy-cars/calendar"
      actions={
        <Button kind="primary" onClick={() => setFirst({ startsAt: null, endsAt: null })}>
          <CalendarPlus className="size-4" aria-hidden="true" />
          Varaa sijaisauto
        </Button>
      }
    >
      <Calendar onReserve={setFirst} />
      <LazyOverlay open={first !== undefined}>
        {first ? <ReserveDialog first={first} onClose={() => setFirst(undefined)} /> : null}
      </LazyOverlay>
    </CarsFrame>
  )
}

function Calendar({ onReserve }: { onReserve: BeginReservation }) {
  const { id: organizationId } = useOrganization()
  const { from } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useWiderThan('lg')
  const query = useQuery(
    courtesyCarsApi.calendar.queryOptions({ organizationId, from }, { placeholderData: keepPreviousData }),
  )
  if (query.isError && !query.data) return <FailedQuery query={query} title="Kalenteria ei voitu hakea" />
  if (!query.data)
    return (
      <div className="grid gap-2" aria-busy="true">
        <p className="sr-only">Ladataan kalenteria…</p>
        <Skeleton className="h-12" />
        <Skeleton className="h-64" />
      </div>
    )
  const { data } = query
  if (data.cars.length === 0)
    return (
      <EmptyState
        title="Ei vielä sijaisautoja"
        icon={<KeyRound />}
        action={
          <ButtonLink kind="primary" to="/app/courtesy-cars">
            Lisää sijaisauto
          </ButtonLink>
        }
      >
        Kalenterissa näet, mikä auto on kenelläkin ja milloin se on vapaa.
      </EmptyState>
    )
  const days = daysFrom(data.from, CALENDAR_DAYS)
  const go = (day: string | undefined) =>
    void navigate({ search: day === undefined || day === data.today ? {} : { from: day }, resetScroll: false })
  const begin = (carId: string, day: string) => onReserve({ carId, ...usualTimes(day) })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          kind="secondary"
          label="Kaksi viikkoa taaksepäin"
          onClick={() => go(plusDays(data.from, -CALENDAR_DAYS))}
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
        </IconButton>
        <Button onClick={() => go(undefined)}>Tänään</Button>
        <IconButton
          kind="secondary"
          label="Kaksi viikkoa eteenpäin"
          onClick={() => go(plusDays(data.from, CALENDAR_DAYS))}
        >
          <ChevronRight className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {isWide ? (
        <CalendarGrid calendar={data} days={days} onBegin={begin} />
      ) : (
        <CalendarList calendar={data} days={days} onBegin={begin} />
      )}
    </div>
  )
}
