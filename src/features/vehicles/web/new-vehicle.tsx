import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePaused } from '#web/use-paused.ts'
import type { NewVehicle as TypedVehicle, Vehicle } from '../vehicles.ts'
import { NewVehicleFields } from './new-vehicle-fields.tsx'
import { PlateField } from './plate-field.tsx'
import { emptyVehicle, type VehicleErrors, type VehicleValue } from './vehicle-value.ts'
import { vehiclesApi } from './vehicles.api.ts'

type Props = {
  organizationId: string
  /** Whose vehicles a garage asks about; undefined while the customer is new or not chosen. */
  customerId?: string | undefined
  value: VehicleValue
  onChange: (value: VehicleValue) => void
  /** The typed number turned out to be that of a car which the customer has already. */
  onOwn: (vehicle: Vehicle) => void
  errors?: VehicleErrors | undefined
}

/** A car that is added, with what the register knows of its number. */
export function NewVehicle({ organizationId, customerId, value, onChange, onOwn, errors }: Props) {
  const [withoutPlate, setWithoutPlate] = useState(value.vehicle.vinNumber !== '' && !value.vehicle.registrationNumber)
  const typed = value.vehicle.registrationNumber
  const lookUp = useLookUp({ organizationId, customerId, value, onChange, onOwn })
  const edit = (changes: Partial<TypedVehicle>) => onChange({ ...value, vehicle: { ...value.vehicle, ...changes } })

  return (
    <div className="grid gap-4">
      {withoutPlate ? null : (
        <PlateField
          value={typed}
          onChange={(text) => {
            if (text === typed) return
            const isSameNumber = plateKey(text) === plateKey(typed)
            // written another way it is the same car still
            edit({ ...(isSameNumber ? {} : lookUp.withoutFilled()), registrationNumber: text })
          }}
          error={errors?.vehicleId ?? errors?.vehicle?.registrationNumber}
        />
      )}
      {lookUp.isRegisterAway ? <Notice>Rekisteri ei vastaa juuri nyt. Kirjoita tiedot itse.</Notice> : null}
      {lookUp.needsTerms ? (
        <Notice>
          Rekisteristä ei haeta ennen kuin pääkäyttäjä on hyväksynyt ehdot (Asetukset, Rekisterihaut). Kirjoita tiedot
          itse.
        </Notice>
      ) : null}
      <NewVehicleFields
        vehicle={value.vehicle}
        onChange={edit}
        errors={errors?.vehicle}
        found={lookUp.found}
        vinFirst={withoutPlate}
      />
      <Button
        kind="ghost"
        size="sm"
        className="-ml-3 w-fit text-muted!"
        onClick={() => {
          setWithoutPlate(!withoutPlate)
          if (!withoutPlate) edit({ ...lookUp.withoutFilled(), registrationNumber: '' })
        }}
      >
        {withoutPlate ? 'Autolla on rekisterinumero' : 'Autolla ei ole rekisterinumeroa'}
      </Button>
    </div>
  )
}

type LookUpProps = Pick<Props, 'organizationId' | 'customerId' | 'value' | 'onChange' | 'onOwn'>

/** Asks what is known of the typed number, and fills in what the person has not typed. A failure never blocks the form. */
function useLookUp({ organizationId, customerId, value, onChange, onOwn }: LookUpProps) {
  const registrationNumber = readPlateNumber(value.vehicle.registrationNumber)?.text ?? ''
  const paused = usePaused(registrationNumber, 350)
  const isWorthAsking = paused.length >= 3
  const answer = useQuery(
    vehiclesApi.lookUp.queryOptions(
      { organizationId, registrationNumber: paused, ...(customerId ? { customerId } : {}) },
      { enabled: isWorthAsking, staleTime: 300_000 },
    ),
  )
  const data = useAfterPress(isWorthAsking && paused === registrationNumber ? answer.data : undefined)
  // what the register filled in goes away with the number that it was of, unless the person changed it
  const filled = useRef<Partial<TypedVehicle>>({})
  const latest = useRef({ value, onChange, onOwn })
  latest.current = { value, onChange, onOwn }
  useEffect(() => {
    const { value: now, onChange: change, onOwn: take } = latest.current
    if (data?.own) take(data.own)
    if (!data?.found) return
    const { vinNumber, make, model, color, year, firstUseOn } = data.found
    const { vehicle } = now
    filled.current = { vinNumber: vinNumber ?? '', make, model, color, year, firstUseOn }
    change({
      ...now,
      vehicle: {
        ...vehicle,
        vinNumber: vehicle.vinNumber || (vinNumber ?? ''),
        make: vehicle.make || make,
        model: vehicle.model || model,
        color: vehicle.color || color,
        year: vehicle.year ?? year,
        firstUseOn: vehicle.firstUseOn ?? firstUseOn,
      },
    })
  }, [data])
  return {
    found: data && !data.own && !data.isRegisterAway && !data.needsRegisterTerms ? data.found !== null : undefined,
    isRegisterAway: data?.isRegisterAway ?? false,
    needsTerms: data?.needsRegisterTerms ?? false,
    withoutFilled: (): Partial<TypedVehicle> => {
      const untouched = (Object.keys(filled.current) as (keyof TypedVehicle)[]).filter(
        (field) => value.vehicle[field] === filled.current[field],
      )
      filled.current = {}
      return Object.fromEntries(untouched.map((field) => [field, emptyVehicle[field]]))
    },
  }
}
