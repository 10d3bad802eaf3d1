import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WEAR_LABELS } from '../tread.ts'
import { CALL_SEASON_LABELS, CALL_SEASONS, type CalledCar, type CallSeason } from '../tyre-calls.ts'
import { TYRE_WEARS, type TyreWear } from '../tyre-kinds.ts'
import { CallRows } from './call-rows.tsx'
import { HotelFrame } from './hotel-frame.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'

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
            <PausedSearchInput text={text} onText={setText} maxLength={60} />
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
  const query = useQuery(
    tyreHotelApi.callList.queryOptions(
      { organizationId, season, wear, text: text.trim() },
      { placeholderData: keepPreviousData },
    ),
  )
  const { cars, isCut } = query.data ?? { cars: [], isCut: false }
  return (
    <>
      {query.isPending ? (
        <div className="grid gap-2" aria-busy="true">
          <p className="sr-only">Ladataan kutsuttavia…</p>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ) : !query.data ? (
        <FailedQuery query={query} title="Kutsuttavia ei voitu hakea" />
      ) : cars.length === 0 ? (
        <EmptyState title="Ei kutsuttavia" icon={<BellRing />}>
          Tähän tulevat autot, joiden kauden renkaat ovat säilössäsi.
        </EmptyState>
      ) : (
        <CallRows cars={cars} isCut={isCut} picked={picked} onPick={setPicked} onCall={setCalling} />
      )}
      {/* not within the rows: an answer to what was typed just before may have none */}
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
