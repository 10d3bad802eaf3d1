import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WEAR_LABELS } from '../tread.ts'
import {
  CALL_SEASON_LABELS,
  CALL_SEASONS,
  type CalledCar,
  type CallSeason,
  MAX_CALL_LIST,
  MAX_CALLED,
  NOT_CALLED_WORDS,
} from '../tyre-calls.ts'
import { TYRE_WEARS, type TyreWear } from '../tyre-kinds.ts'
import { setNumberText } from '../tyre-set.ts'
import { callGoes, WAY_WORDS } from './call-words.ts'
import { HotelFrame } from './hotel-frame.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { WearBadge } from './tyre-words.tsx'

const CallDialog = lazyComponent(() => import('./call-dialog.tsx'), 'CallDialog')

/** Summer tyres are called from February on, winter tyres from August on. */
const seasonOfMonth = (month: number): CallSeason => (month >= 1 && month < 7 ? 'SUMMER' : 'WINTER')

/** Kausikutsu: whose stored tyres belong on the car now, who gets a message by what, and who cannot be reached. */
export function CallUpPage() {
  const [season, setSeason] = useState<CallSeason>(() => seasonOfMonth(new Date().getMonth()))
  const [wear, setWear] = useState<TyreWear>()
  const [text, setText] = useState('')
  return (
    <HotelFrame part="/app/tyre-hotel/call-up">
      <div className="grid gap-4">
        <div className="grid gap-3 sm:flex print:hidden">
          <Field label="Vaihdetaan">
            <Select
              value={season}
              onChange={({ target }) => setSeason(target.value === 'WINTER' ? 'WINTER' : 'SUMMER')}
            >
              {CALL_SEASONS.map((one) => (
                <option key={one} value={one}>
                  {CALL_SEASON_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Kuluneisuus">
            <Select
              value={wear ?? ''}
              onChange={({ target }) => setWear(TYRE_WEARS.find((one) => one === target.value))}
            >
              <option value="">Kaikki</option>
              {TYRE_WEARS.map((one) => (
                <option key={one} value={one}>
                  {WEAR_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Asiakas tai auto">
            <SearchInput value={text} onValueChange={setText} maxLength={60} />
          </Field>
        </div>
        <Cars key={`${season} ${wear}`} season={season} wear={wear} text={text} />
      </div>
    </HotelFrame>
  )
}

function Cars({ season, wear, text }: { season: CallSeason; wear: TyreWear | undefined; text: string }) {
  const { id: organizationId } = useOrganization()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [calling, setCalling] = useState<readonly CalledCar[]>()
  const query = useQuery(tyreHotelApi.callList.queryOptions({ organizationId, season, wear }))
  if (query.isPending)
    return (
      <div className="grid gap-2" aria-busy="true">
        <p className="sr-only">Ladataan kutsuttavia…</p>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  if (!query.data) return <FailedQuery query={query} title="Kutsuttavia ei voitu hakea" />
  const { isCut } = query.data
  const typed = text.trim().toLocaleLowerCase('fi')
  const cars = query.data.cars.filter(({ plate, customer }) =>
    `${plate} ${customer.name}`.toLocaleLowerCase('fi').includes(typed),
  )
  if (cars.length === 0)
    return (
      <EmptyState title="Ei kutsuttavia" icon={<BellRing />}>
        Tähän tulevat autot, joiden kauden renkaat ovat säilössäsi.
      </EmptyState>
    )
  const ready = cars.filter(({ notCalled }) => notCalled === null)
  const again = cars.filter(({ notCalled }) => notCalled === 'called')
  const choosable = [...ready, ...again]
  const chosen = choosable.filter(({ vehicleId }) => picked.has(vehicleId))
  const pick = (vehicleId: string, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...picked, vehicleId] : [...picked].filter((one) => one !== vehicleId)))
  return (
    <>
      <p className="tabular" role="status">
        {callGoes(ready)} {cars.length > ready.length ? `${cars.length - ready.length} jää pois, syy rivillä.` : ''}
      </p>
      {isCut ? <Notice>Näkyvissä on {MAX_CALL_LIST} ensimmäistä autoa. Rajaa kuluneisuudella.</Notice> : null}
      {ready.length > 1 ? (
        <Checkbox
          label={`Valitse kaikki kutsumattomat (${Math.min(ready.length, MAX_CALLED)})`}
          checked={ready.slice(0, MAX_CALLED).every(({ vehicleId }) => picked.has(vehicleId))}
          onChange={({ target }) =>
            setPicked(new Set(target.checked ? ready.slice(0, MAX_CALLED).map(({ vehicleId }) => vehicleId) : []))
          }
        />
      ) : null}
      <ul aria-label="Kutsuttavat" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {cars.map((car) => (
          <li key={car.vehicleId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <div className="grow basis-64">
              {car.notCalled === null || car.notCalled === 'called' ? (
                <Checkbox
                  label={<CarName car={car} />}
                  checked={picked.has(car.vehicleId)}
                  onChange={({ target }) => pick(car.vehicleId, target.checked)}
                />
              ) : (
                <p className="py-2.5 pl-7.5 desktop:py-1">
                  <CarName car={car} />
                </p>
              )}
            </div>
            <WearBadge wear={car.wear} />
            <span className="text-sm">
              {car.notCalled === null && car.way ? WAY_WORDS[car.way] : null}
              {car.notCalled === null ? null : (
                <Badge>
                  {NOT_CALLED_WORDS[car.notCalled]}
                  {car.notCalled === 'called' && car.calledAt ? ` ${formatDate(car.calledAt)}` : ''}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 ? (
        <div
          data-act-bar
          className="sticky bottom-(--bottom-bar-height) z-20 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-surface p-3 print:hidden"
        >
          <p className="tabular grow" aria-live="polite">
            {chosen.length === 1 ? '1 auto valittu' : `${chosen.length} autoa valittu`}
          </p>
          <Button kind="primary" disabled={chosen.length > MAX_CALLED} onClick={() => setCalling(chosen)}>
            Kutsu valitut
          </Button>
        </div>
      ) : null}
      <LazyOverlay open={calling !== undefined}>
        {calling ? (
          <CallDialog
            season={season}
            cars={calling}
            onClose={(isDone) => {
              setCalling(undefined)
              if (isDone) setPicked(new Set())
            }}
          />
        ) : null}
      </LazyOverlay>
    </>
  )
}

const CarName = ({ car: { plate, customer, title, number } }: { car: CalledCar }) => (
  <>
    <span className="tabular font-semibold">{plate}</span> {customer.name}
    <span className="block text-muted text-sm">
      {setNumberText(number)} {title}
    </span>
  </>
)
