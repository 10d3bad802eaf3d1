import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readPlateNumber } from '#shared/plate-number.ts'
import { Button } from '#web/ui/button.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { usePaused } from '#web/use-paused.ts'
import { shortVehicleName } from '../vehicle-name.ts'
import type { NewVehicle, Vehicle } from '../vehicles.ts'
import { NewVehicleFields } from './new-vehicle-fields.tsx'
import { PlateField } from './plate-field.tsx'
import { emptyVehicle, knownVehicle, type VehicleErrors, type VehicleValue } from './vehicle-value.ts'
import { vehiclesApi } from './vehicles.api.ts'

type Props = {
  organizationId: string
  /** Whose vehicles a garage chooses from; undefined while the customer is new or not chosen. */
  customerId?: string | undefined
  /** Whether there can be known vehicles at all: not for a customer that is only being added. */
  hasKnown: boolean
  value: VehicleValue
  onChange: (value: VehicleValue) => void
  errors?: VehicleErrors | undefined
}

/** Which car: typed by its plate, chosen from the known ones, or added with what is known of it. */
export function VehiclePicker({ organizationId, customerId, hasKnown, value, onChange, errors }: Props) {
  const [withoutPlate, setWithoutPlate] = useState(value.vehicle.vinNumber !== '' && !value.vehicle.registrationNumber)
  const typed = value.vehicle.registrationNumber
  const isKnown = value.mode === 'known'
  const choose = useChoose(organizationId, onChange)
  const lookUp = useLookUp({ organizationId, customerId, value, onChange, choose })
  const edit = (changes: Partial<NewVehicle>) =>
    onChange({ ...value, mode: 'new', vehicleId: '', vehicle: { ...value.vehicle, ...changes } })

  return (
    <div className="grid gap-4">
      {withoutPlate ? null : (
        <PlateField
          value={typed}
          onChange={(text) => {
            if (text === typed) return
            const isSameNumber = readPlateNumber(text)?.text === readPlateNumber(typed)?.text
            if (!isSameNumber) edit({ ...lookUp.withoutFilled(), registrationNumber: text })
            // written another way it is the same car still
            else onChange({ ...value, vehicle: { ...value.vehicle, registrationNumber: text } })
          }}
          error={errors?.vehicleId ?? errors?.vehicle?.registrationNumber}
        />
      )}
      {isKnown ? <KnownVehicle organizationId={organizationId} vehicleId={value.vehicleId} /> : null}
      {hasKnown && !isKnown ? (
        <Suggestions organizationId={organizationId} customerId={customerId} text={typed} onChoose={choose} />
      ) : null}
      {!isKnown && (withoutPlate || lookUp.isAnswered) ? (
        <NewVehicleFields
          vehicle={value.vehicle}
          onChange={edit}
          errors={errors?.vehicle}
          found={lookUp.found}
          vinFirst={withoutPlate}
        />
      ) : null}
      {isKnown ? null : (
        <Button
          kind="ghost"
          size="sm"
          className="-ml-3 w-fit text-muted!"
          onClick={() => {
            setWithoutPlate(!withoutPlate)
            if (!withoutPlate) edit({ registrationNumber: '' })
          }}
        >
          {withoutPlate ? 'Autolla on rekisterinumero' : 'Autolla ei ole rekisterinumeroa'}
        </Button>
      )}
    </div>
  )
}

function useChoose(organizationId: string, onChange: (value: VehicleValue) => void) {
  const queryClient = useQueryClient()
  return (vehicle: Vehicle) => {
    queryClient.setQueryData(vehiclesApi.get.queryKey({ organizationId, vehicleId: vehicle.id }), vehicle)
    onChange(knownVehicle(vehicle))
  }
}

type LookUpProps = Pick<Props, 'organizationId' | 'customerId' | 'value' | 'onChange'> & {
  choose: (vehicle: Vehicle) => void
}

/** Asks what is known of the typed number, and fills in what the person has not typed. A failure never blocks the form. */
function useLookUp({ organizationId, customerId, value, onChange, choose }: LookUpProps) {
  const registrationNumber = readPlateNumber(value.vehicle.registrationNumber)?.text ?? ''
  const paused = usePaused(registrationNumber, 350)
  const isWorthAsking = value.mode === 'new' && paused.length >= 3
  const answer = useQuery(
    vehiclesApi.lookUp.queryOptions(
      { organizationId, registrationNumber: paused, ...(customerId ? { customerId } : {}) },
      { enabled: isWorthAsking, staleTime: 300_000 },
    ),
  )
  const data = isWorthAsking && paused === registrationNumber ? answer.data : undefined
  // what the register filled in goes away with the number that it was of, unless the person changed it
  const filled = useRef<Partial<NewVehicle>>({})
  const latest = useRef({ value, onChange, choose })
  latest.current = { value, onChange, choose }
  useEffect(() => {
    const { value: now, onChange: change, choose: take } = latest.current
    if (data?.own) take(data.own)
    if (!data?.found) return
    const { vinNumber, make, model, color, year } = data.found
    const { vehicle } = now
    filled.current = { vinNumber: vinNumber ?? '', make, model, color, year }
    change({
      ...now,
      vehicle: {
        ...vehicle,
        vinNumber: vehicle.vinNumber || (vinNumber ?? ''),
        make: vehicle.make || make,
        model: vehicle.model || model,
        color: vehicle.color || color,
        year: vehicle.year ?? year,
      },
    })
  }, [data])
  return {
    isAnswered: isWorthAsking && (answer.isError || (data !== undefined && !data.own)),
    found: data ? data.found !== null : undefined,
    withoutFilled: (): Partial<NewVehicle> => {
      const untouched = (Object.keys(filled.current) as (keyof NewVehicle)[]).filter(
        (field) => value.vehicle[field] === filled.current[field],
      )
      filled.current = {}
      return Object.fromEntries(untouched.map((field) => [field, emptyVehicle[field]]))
    },
  }
}

function KnownVehicle({ organizationId, vehicleId }: { organizationId: string; vehicleId: string }) {
  const { data: vehicle } = useQuery(vehiclesApi.get.queryOptions({ organizationId, vehicleId }))
  if (!vehicle) return null
  return (
    <p role="status" className="flex items-center gap-2">
      <CircleCheck className="size-5 shrink-0 text-done" aria-hidden="true" />
      {vehicle.registrationNumber ? null : <VehiclePlate vinNumber={vehicle.vinNumber} />}
      <span className="font-semibold">{shortVehicleName(vehicle) || 'Auto löytyi'}</span>
      {vehicle.color ? <span className="text-muted">{vehicle.color}</span> : null}
    </p>
  )
}

type SuggestionsProps = {
  organizationId: string
  customerId: string | undefined
  text: string
  onChoose: (vehicle: Vehicle) => void
}

function Suggestions({ organizationId, customerId, text, onChoose }: SuggestionsProps) {
  const paused = usePaused(text.trim())
  const { data: vehicles = [] } = useQuery(
    vehiclesApi.find.queryOptions(
      { organizationId, text: paused, ...(customerId ? { customerId } : {}) },
      { placeholderData: (before) => before },
    ),
  )
  if (vehicles.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">
        {customerId ? 'Asiakkaan autot' : paused ? 'Omista autoistasi' : 'Tai valitse omista autoistasi'}
      </p>
      <ul className="-m-0.5 grid max-h-64 grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2 overflow-y-auto p-0.5">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <button
              type="button"
              onClick={() => onChoose(vehicle)}
              className="grid h-full min-h-11 w-full content-start justify-items-start gap-1 rounded-lg border border-line bg-raised p-2 hover:border-ink"
            >
              <VehiclePlate registrationNumber={vehicle.registrationNumber} vinNumber={vehicle.vinNumber} />
              <span className="text-left text-muted text-sm">{shortVehicleName(vehicle)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
