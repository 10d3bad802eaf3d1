import type { SearchedKind } from '#web/feature.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { SearchedCourtesyCar } from '../courtesy-search.ts'

/** A courtesy car among what a search has found. */
export const searched: SearchedKind<SearchedCourtesyCar> = {
  label: 'Sijaisauto',
  page: ({ id }) => ({ to: '/app/courtesy-cars/cars/$carId', params: { carId: id } }),
  Row: CarResult,
}

function CarResult({ result }: { result: SearchedCourtesyCar }) {
  const { registrationNumber, make, model, isRetired } = result
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <VehiclePlate registrationNumber={registrationNumber} vinNumber={null} />
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{[make, model].filter(Boolean).join(' ')}</span>
        {isRetired ? <span className="truncate text-muted text-sm">Poissa käytöstä</span> : null}
      </span>
    </span>
  )
}
