import { CircleCheck } from 'lucide-react'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { KnownCar } from '../../intake.ts'
import { OpenTicketsNotice } from './open-tickets-notice.tsx'

/** The car that was chosen, and what is known of it. */
export function ChosenCar({ car, isGarage, onChange }: { car: KnownCar; isGarage: boolean; onChange: () => void }) {
  const mileage = mileageText(car)
  const facts = [car.color, isGarage ? car.customer.name : '', mileage].filter(Boolean)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised p-3">
        <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
        <div className="min-w-0 grow basis-40">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CircleCheck className="size-5 shrink-0 text-done" aria-hidden="true" />
            {vehicleName(car) || 'Auto löytyi'}
          </p>
          {facts.length > 0 ? <p className="text-muted text-sm">{facts.join(' · ')}</p> : null}
        </div>
        <Button size="sm" onClick={onChange}>
          Vaihda auto
        </Button>
      </div>
      <OpenTicketsNotice car={{ vehicleId: car.id }} name={vehicleTitle(car)} known={car.open} />
    </div>
  )
}

/** Shown while the car is fetched. */
export const ChosenCarSkeleton = () => <Skeleton className="h-18 w-full" />

/** The last known mileage, with its day when that is known. */
export const mileageText = ({ mileageKm, mileageAt }: Pick<KnownCar, 'mileageKm' | 'mileageAt'>): string | null =>
  mileageKm === null
    ? null
    : `Viimeksi ${formatKilometres(mileageKm)}${mileageAt === null ? '' : ` (${formatDate(mileageAt)})`}`
