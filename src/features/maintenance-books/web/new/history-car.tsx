import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { CarField } from '#features/tickets/web/intake/car-field.tsx'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import type { VehicleFields } from '#features/vehicles/vehicles.ts'
import { NewVehicle } from '#features/vehicles/web/new-vehicle.tsx'
import { emptyVehicleValue, knownVehicle, type VehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { Button } from '#web/ui/button.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'

type Props = {
  value: VehicleValue
  onChange: (value: VehicleValue) => void
  error: string | undefined
  errors: Record<string, string> | undefined
}

/** Which car the history is of: one of the customer's own, or one that is added with the request. */
export function HistoryCar({ value, onChange, error, errors }: Props) {
  const { id: organizationId } = useOrganization()
  const [known, setKnown] = useState<VehicleFields>()
  const choose = (car: Parameters<typeof knownVehicle>[0]) => {
    setKnown(car)
    onChange(knownVehicle(car))
  }
  if (value.mode === 'known' && known)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised p-3">
        <VehiclePlate registrationNumber={known.registrationNumber} vinNumber={known.vinNumber} />
        <span className="min-w-0 grow basis-32 font-semibold">{vehicleName(known)}</span>
        <Button size="sm" onClick={() => onChange(emptyVehicleValue)}>
          Vaihda auto
        </Button>
      </div>
    )
  if (value.mode === 'new')
    return (
      <div className="grid gap-4">
        <NewVehicle
          organizationId={organizationId}
          value={value}
          onChange={onChange}
          onOwn={choose}
          errors={{ vehicle: errors ?? {} }}
        />
        <Button kind="ghost" size="sm" className="-ml-3 w-fit text-muted!" onClick={() => onChange(emptyVehicleValue)}>
          Etsi auto uudelleen
        </Button>
      </div>
    )
  return (
    <CarField
      text={value.vehicle.registrationNumber}
      onTextChange={(registrationNumber) => onChange({ ...value, vehicle: { ...value.vehicle, registrationNumber } })}
      onCar={choose}
      onNew={(vehicle) => onChange({ mode: 'new', vehicleId: '', vehicle })}
      error={error}
    />
  )
}
