import type { SearchedKind } from '#web/feature.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { SearchedTyreSet } from '../tyre-search.ts'
import { STATE_LABELS, setNumberText, setTitle } from '../tyre-set.ts'

/** A set of tyres among what a search has found. */
export const searched: SearchedKind<SearchedTyreSet> = {
  label: 'Rengassarja',
  page: ({ id }) => ({ to: '/app/tyre-hotel/sets/$setId', params: { setId: id } }),
  Row: TyreSetResult,
}

function TyreSetResult({ result }: { result: SearchedTyreSet }) {
  const { registrationNumber, vinNumber, number, place, state, customer } = result
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <VehiclePlate registrationNumber={registrationNumber} vinNumber={vinNumber} />
      <span className="grid min-w-0">
        <span className="truncate font-semibold">
          {setNumberText(number)} {setTitle(result)}
        </span>
        <span className="truncate text-muted text-sm">{[place || STATE_LABELS[state], customer].join(' · ')}</span>
      </span>
    </span>
  )
}
