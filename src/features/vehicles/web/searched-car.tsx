import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { shortVehicleName } from '../vehicle-name.ts'
import type { VehicleFields } from '../vehicles.ts'

type Props = {
  vehicle: Pick<VehicleFields, 'registrationNumber' | 'vinNumber' | 'make' | 'model' | 'year'>
  icon: LucideIcon
  /** What distinguishes one from the others of the same car. */
  children: ReactNode
}

/** A thing about a car among what a search has found, named after its car. */
export const SearchedCar = ({ vehicle, icon: Icon, children }: Props) => (
  <span className="flex min-w-0 gap-x-4 gap-y-1 max-sm:flex-col sm:items-center">
    <span className="flex min-w-0 shrink-0 items-center gap-2 sm:w-40">
      <VehiclePlate registrationNumber={vehicle.registrationNumber} vinNumber={vehicle.vinNumber} />
    </span>
    <span className="grid min-w-0 grow">
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate font-semibold">{shortVehicleName(vehicle)}</span>
      </span>
      <span className="text-muted text-sm sm:truncate">{children}</span>
    </span>
  </span>
)
