import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { NewVehicle as TypedVehicle } from '#features/vehicles/vehicles.ts'
import { NewVehicle } from '#features/vehicles/web/new-vehicle.tsx'
import {
  emptyVehicleValue,
  knownVehicle,
  typedVehicle,
  type VehicleValue,
} from '#features/vehicles/web/vehicle-value.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { formatPhone, readPhone } from '#shared/phone.ts'
import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePaused } from '#web/use-paused.ts'
import type { KnownCar } from '../../intake.ts'
import type { ReportValues } from '../report-form.ts'
import { ticketsApi } from '../tickets.api.ts'
import { CarField } from './car-field.tsx'
import { ChosenCar, ChosenCarSkeleton } from './chosen-car.tsx'
import { focusPart, nextPart } from './form-parts.ts'
import { OpenTicketsNotice } from './open-tickets-notice.tsx'

type Props = { form: UseFormReturn<ReportValues> }

/** Which car it is about: everything else that is known follows from it. */
export function CarSection({ form }: Props) {
  const { type } = useOrganization()
  const vehicle = useWatch({ control: form.control, name: 'vehicle' })
  const errors = form.formState.errors.vehicle as
    | { vehicleId?: { message?: string }; vehicle?: object; message?: string }
    | undefined
  const error = errors?.vehicleId?.message ?? errors?.message
  const set = (value: VehicleValue) => {
    form.setValue('vehicle', value, { shouldDirty: true })
    if (errors) form.clearErrors('vehicle')
  }
  const choose = useChoose(form, set)
  const goOn = () => focusPart(nextPart(type, form.getValues()))
  const lookAgain = (registrationNumber: string) => {
    set({ ...emptyVehicleValue, vehicle: { ...emptyVehicleValue.vehicle, registrationNumber } })
    focusPart('car')
  }

  if (vehicle.mode === 'known') return <KnownCarPart form={form} set={set} onChange={() => lookAgain('')} />
  if (vehicle.mode === 'none')
    return (
      <CarField
        text={vehicle.vehicle.registrationNumber}
        onTextChange={(registrationNumber) => set({ ...vehicle, vehicle: { ...vehicle.vehicle, registrationNumber } })}
        onCar={(car, isLeft) => {
          choose(car)
          if (!isLeft) goOn()
        }}
        onNew={(typed, isLeft) => {
          takePhone(form, type, vehicle.vehicle.registrationNumber)
          set({ mode: 'new', vehicleId: '', vehicle: typed })
          // the person writes elsewhere by now: the focus stays there
          if (isLeft) return
          if (isDescribed(typed)) goOn()
          else focusPart('car')
        }}
        error={error}
      />
    )
  return (
    <NewCarPart
      form={form}
      set={set}
      choose={choose}
      onBack={() => lookAgain('')}
      errors={{ vehicleId: error, vehicle: messagesOf(errors?.vehicle) }}
    />
  )
}

/** A caller who is known by a phone number only: a customer that is added, until it turns out that the garage has it already. */
function takePhone(form: UseFormReturn<ReportValues>, type: OrganizationType, typed: string) {
  const phone = type === 'GARAGE' ? readPhone(typed) : null
  if (phone === null || form.getValues('customer.customerId') !== '') return
  form.setValue('customer.mode', 'new', { shouldDirty: true })
  form.setValue('customer.newCustomer.phone', formatPhone(phone), { shouldDirty: true })
}

const isDescribed = ({ make, model }: TypedVehicle) => make !== '' || model !== ''

/** Takes a known car, and with it the customer whose it is. */
function useChoose(form: UseFormReturn<ReportValues>, set: (value: VehicleValue) => void) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  return (car: KnownCar) => {
    queryClient.setQueryData(ticketsApi.intake.cars.queryKey({ organizationId, id: car.id }), { cars: [car], more: 0 })
    set(knownVehicle(car))
    if (type === 'GARAGE') chooseOwner(form, car)
  }
}

function chooseOwner(form: UseFormReturn<ReportValues>, { customer }: KnownCar) {
  form.setValue('customer.mode', 'known', { shouldDirty: true })
  form.setValue('customer.customerId', customer.id, { shouldDirty: true })
  form.setValue('party', customer)
  form.clearErrors('customer')
}

/** The recorded car of the form, with its owner; null while it is not known, or for a car that is typed. */
export function useKnownCar(form: UseFormReturn<ReportValues>) {
  const { id: organizationId } = useOrganization()
  const { mode, vehicleId } = useWatch({ control: form.control, name: 'vehicle' })
  const isKnown = mode === 'known' && vehicleId !== ''
  const found = useQuery(ticketsApi.intake.cars.queryOptions({ organizationId, id: vehicleId }, { enabled: isKnown }))
  return { ...found, car: (isKnown && found.data?.cars[0]) || null }
}

type PartProps = Props & { set: (value: VehicleValue) => void }

function KnownCarPart({ form, set, onChange }: PartProps & { onChange: () => void }) {
  const { type } = useOrganization()
  const { car, error, isSuccess, refetch } = useKnownCar(form)
  const customer = useWatch({ control: form.control, name: 'customer' })
  useFollowOwner(form, car, customer, set)
  // of a link or a draft: the car is not to be seen any more
  const isGone = isSuccess && !car
  const forget = useEffectEvent(() => set(emptyVehicleValue))
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])
  if (car) return <ChosenCar car={car} isGarage={type === 'GARAGE'} onChange={onChange} />
  if (!error) return <ChosenCarSkeleton />
  return <ErrorState title="Autoa ei voitu hakea" error={error} onRetry={() => void refetch()} />
}

/** A car that a link named brings its customer along; another customer's car is one that is typed. */
function useFollowOwner(
  form: UseFormReturn<ReportValues>,
  car: KnownCar | null,
  customer: ReportValues['customer'],
  set: (value: VehicleValue) => void,
) {
  const { type } = useOrganization()
  const follow = useEffectEvent((known: KnownCar, { mode, customerId }: ReportValues['customer']) => {
    if (type !== 'GARAGE') return
    if (mode === 'known' && (customerId === '' || customerId === known.customer.id)) {
      if (!form.getValues('party')) chooseOwner(form, known)
    } else set(typedVehicle(known))
  })
  useEffect(() => {
    if (car) follow(car, customer)
  }, [car, customer])
}

type NewCarProps = PartProps & {
  choose: (car: KnownCar) => void
  onBack: () => void
  errors: Parameters<typeof NewVehicle>[0]['errors']
}

function NewCarPart({ form, set, choose, onBack, errors }: NewCarProps) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const vehicle = useWatch({ control: form.control, name: 'vehicle' })
  const customer = useWatch({ control: form.control, name: 'customer' })
  const party = useWatch({ control: form.control, name: 'party' })
  // a customer that has not said yes shows none of its cars
  const hasFleet = type === 'GARAGE' && customer.mode === 'known' && party?.connection === 'ACCEPTED'
  const typed = vehicle.vehicle.registrationNumber
  // sooner than the register is asked: what travels with its question would wait for its answer
  const plate = usePaused(readPlateNumber(typed)?.text ?? '', 200)
  const same = useQuery(
    ticketsApi.intake.cars.queryOptions(
      { organizationId, text: plate },
      { enabled: type === 'GARAGE' && plate !== '' },
    ),
  )
  const known = same.data?.cars.find((car) => plateKey(car.registrationNumber ?? '') === plateKey(typed))
  return (
    <div className="grid gap-4">
      <NewVehicle
        organizationId={organizationId}
        customerId={hasFleet ? customer.customerId : undefined}
        value={vehicle}
        onChange={set}
        onOwn={async ({ id }) => {
          const found = await queryClient.fetchQuery(ticketsApi.intake.cars.queryOptions({ organizationId, id }))
          if (found.cars[0]) choose(found.cars[0])
        }}
        errors={errors}
      />
      {known ? (
        <Notice
          title={`${known.registrationNumber} on asiakkaan ${known.customer.name} auto`}
          actions={
            <Button size="sm" onClick={() => choose(known)}>
              Valitse se
            </Button>
          }
        >
          Jatka tällä lomakkeella vain, jos auto on vaihtanut omistajaa.
        </Notice>
      ) : null}
      {plate ? <OpenTicketsNotice car={{ registrationNumber: plate }} name={plate} /> : null}
      <Button kind="ghost" size="sm" className="-ml-3 w-fit text-muted!" onClick={onBack}>
        Etsi auto uudelleen
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
