import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { CarField } from '#features/tickets/web/intake/car-field.tsx'
import { focusPart } from '#features/tickets/web/intake/form-parts.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { NewVehicle } from '#features/vehicles/web/new-vehicle.tsx'
import { emptyVehicleValue, knownVehicle, type VehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { RequestValues } from './request-form.ts'

type Props = { form: UseFormReturn<RequestValues> }

/** The recorded car of the form; null while it is not known, or for a car that is typed. */
export function useRequestCar({ form }: Props) {
  const { id: organizationId } = useOrganization()
  const { mode, vehicleId } = useWatch({ control: form.control, name: 'vehicle' })
  const isKnown = mode === 'known' && vehicleId !== ''
  const found = useQuery(ticketsApi.intake.cars.queryOptions({ organizationId, id: vehicleId }, { enabled: isKnown }))
  return { ...found, car: (isKnown && found.data?.cars[0]) || null }
}

/** Which car it is about: one of the customer's own, or one that is added with the request. */
export function CarPart({ form }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const vehicle = useWatch({ control: form.control, name: 'vehicle' })
  const errors = form.formState.errors.vehicle as VehicleErrors | undefined
  const error = errors?.vehicleId?.message ?? errors?.message
  const set = (value: VehicleValue) => {
    form.setValue('vehicle', value, { shouldDirty: true })
    if (errors) form.clearErrors('vehicle')
  }

  const lookAgain = () => {
    set(emptyVehicleValue)
    focusPart('car')
  }

  if (vehicle.mode === 'known') return <KnownCar form={form} onChange={lookAgain} />
  if (vehicle.mode === 'none')
    return (
      <CarField
        text={vehicle.vehicle.registrationNumber}
        onTextChange={(registrationNumber) => set({ ...vehicle, vehicle: { ...vehicle.vehicle, registrationNumber } })}
        onCar={(car, isLeft) => {
          queryClient.setQueryData(ticketsApi.intake.cars.queryKey({ organizationId, id: car.id }), {
            cars: [car],
            more: 0,
          })
          set(knownVehicle(car))
          if (!isLeft) focusPart('job')
        }}
        onNew={(typed) => {
          set({ mode: 'new', vehicleId: '', vehicle: typed })
          focusPart('car')
        }}
        error={error}
      />
    )
  return (
    <div className="grid gap-4">
      <NewVehicle
        organizationId={organizationId}
        value={vehicle}
        onChange={set}
        onOwn={(own) => set(knownVehicle(own))}
        errors={{ vehicleId: error, vehicle: messagesOf(errors?.vehicle) }}
      />
      <Button kind="ghost" size="sm" className="-ml-3 w-fit text-muted!" onClick={lookAgain}>
        Etsi auto uudelleen
      </Button>
    </div>
  )
}

type VehicleErrors = { vehicleId?: { message?: string }; vehicle?: object; message?: string }

function KnownCar({ form, onChange }: Props & { onChange: () => void }) {
  const { car, isSuccess, isError, error, refetch } = useRequestCar({ form })
  if (isError) return <ErrorState title="Autoa ei voitu hakea" error={error} onRetry={() => void refetch()} />
  if (!car && !isSuccess) return <Skeleton className="h-18 w-full" />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised p-3">
      {car ? (
        <>
          <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
          <span className="min-w-0 grow basis-32 font-semibold">{vehicleName(car)}</span>
        </>
      ) : (
        <span className="grow">Autoa ei löytynyt.</span>
      )}
      <Button size="sm" onClick={onChange}>
        Vaihda auto
      </Button>
    </div>
  )
}

const messagesOf = (errors: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, error]: [string, { message?: string } | undefined]) =>
      error?.message ? [[field, error.message]] : [],
    ),
  )
