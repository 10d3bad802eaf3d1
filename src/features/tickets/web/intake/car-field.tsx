import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CarFront, Plus } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { NewVehicle, VehicleLookup } from '#features/vehicles/vehicles.ts'
import { PlateFrame, plateInputProps } from '#features/vehicles/web/plate-field.tsx'
import { emptyVehicle } from '#features/vehicles/web/vehicle-value.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { readPhone } from '#shared/phone.ts'
import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { findVinNumber } from '#shared/vin-number.ts'
import { formatNumber } from '#web/format.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineSuggestions } from '#web/ui/inline-suggestions.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { useMinute } from '#web/use-minute.ts'
import { usePaused } from '#web/use-paused.ts'
import { CARS_SUGGESTED, type CarSuggestions, type KnownCar } from '../../intake.ts'
import { MORE_CARS_COUNTED } from '../../tickets.ts'
import { ticketsApi } from '../tickets.api.ts'
import { openTicketWords } from './open-ticket-words.ts'

type Registered = NonNullable<VehicleLookup['found']>
type Suggestion = { value: string; label: string } & (
  | { kind: 'car'; car: KnownCar }
  | { kind: 'register'; found: Registered }
  | { kind: 'new' }
)

type Props = {
  text: string
  onTextChange: (text: string) => void
  /** `isLeft`: the field was left already, on the way to another. */
  onCar: (car: KnownCar, isLeft: boolean) => void
  onNew: (vehicle: NewVehicle, isLeft: boolean) => void
  error: string | undefined
}

/** More of them are not counted. */
const amountOf = (more: number): string =>
  more > MORE_CARS_COUNTED ? `yli ${formatNumber(MORE_CARS_COUNTED)}` : formatNumber(more)

const nothing: CarSuggestions = { cars: [], more: 0 }

/** How high a car of two lines with its gap is, and the line that adds one: all that a garage sees before it types. */
const [CAR_REM, NEW_CAR_REM] = [3.4, 2.75]

const PAUSE_MS = 120
/** Longer: each question to the register costs money. */
const REGISTER_PAUSE_MS = 400

/** Which car: found by its number or its words among the known ones, then in the register, else added. */
export function CarField({ text, onTextChange, onCar, onNew, error }: Props) {
  const { type } = useOrganization()
  const { items, isCurrent, more, exact } = useSuggestions(text)
  const pick = (item: Suggestion, isLeft: boolean) => {
    if (item.kind === 'car') onCar(item.car, isLeft)
    else onNew(item.kind === 'register' ? ofRegister(item.found) : ofText(text), isLeft)
  }
  return (
    <Field
      label="Rekisterinumero"
      error={error}
      hint={
        type === 'GARAGE'
          ? 'Auton löydät myös soittajan puhelinnumerolla, asiakkaan nimellä, merkillä, mallilla tai valmistenumerolla.'
          : 'Auton löydät myös merkillä, mallilla tai valmistenumerolla.'
      }
    >
      <InlineSuggestions<Suggestion>
        label="Autot"
        text={text}
        onTextChange={(next) => onTextChange(next.toUpperCase())}
        items={items}
        isCurrent={isCurrent}
        onPick={pick}
        meant={items.find((item) => item.kind === 'car' && item.car === exact)}
        onLeave={(item) => {
          if (item?.kind === 'car') onCar(item.car, true)
        }}
        renderItem={(item) => <SuggestedCar item={item} isGarage={type === 'GARAGE'} />}
        keptHeight={type === 'CUSTOMER' ? (CARS_SUGGESTED + 1) * CAR_REM : NEW_CAR_REM}
        status={more > 0 ? `ja ${amountOf(more)} muuta – kirjoita lisää` : null}
        input={<input {...plateInputProps} maxLength={60} />}
        frame={(input) => <PlateFrame wide>{input}</PlateFrame>}
      />
    </Field>
  )
}

function useSuggestions(text: string) {
  const { id: organizationId, type } = useOrganization()
  const typed = text.trim()
  const paused = usePaused(typed, PAUSE_MS)
  // a customer has its own cars to choose from; a garage begins with the car in front of it
  const isAsked = type === 'CUSTOMER' || paused !== ''
  const known = useQuery(
    ticketsApi.intake.cars.queryOptions(
      { organizationId, text: paused },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  )
  // without a connection the search has no answer: a car can be added all the same
  const isFailed = known.isError || known.fetchStatus === 'paused'
  // what was typed is asked about after a pause; an empty field of a garage asks nothing
  const isAnswered = isAsked ? isFailed || (known.isSuccess && !known.isPlaceholderData) : typed === ''
  const { cars, more } = isAsked && known.data && !(isFailed && known.isPlaceholderData) ? known.data : nothing
  const isCurrent = paused === typed && isAnswered
  const key = plateKey(typed)
  const exact = isCurrent && key !== '' ? cars.find((car) => plateKey(car.registrationNumber ?? '') === key) : undefined

  const plate = readPlateNumber(typed)
  const isBegun = cars.some((car) => plateKey(car.registrationNumber ?? '').startsWith(key))
  const asked = usePaused(isCurrent && plate?.known && !isBegun ? plate.text : '', REGISTER_PAUSE_MS)
  const register = useQuery(
    vehiclesApi.lookUp.queryOptions(
      { organizationId, registrationNumber: asked },
      { enabled: asked !== '', staleTime: 300_000 },
    ),
  )
  const found = asked !== '' && asked === plate?.text ? register.data?.found : null

  const items: Suggestion[] = [
    ...cars.map((car) => ({ kind: 'car' as const, value: car.id, label: car.registrationNumber ?? '', car })),
    ...(found ? [{ kind: 'register' as const, value: 'register', label: found.registrationNumber ?? '', found }] : []),
    // not before the first cars: they would push it away from under the finger
    ...(isAnswered || known.data ? [{ kind: 'new' as const, value: 'new', label: 'Lisää uusi auto' }] : []),
  ]
  return { items, isCurrent, more, exact }
}

/** What was typed, as the number that it looks like; a caller's phone number is none of a car. */
function ofText(text: string): NewVehicle {
  if (readPhone(text) !== null) return emptyVehicle
  const vinNumber = findVinNumber(text)
  return vinNumber
    ? { ...emptyVehicle, vinNumber }
    : { ...emptyVehicle, registrationNumber: readPlateNumber(text)?.text ?? text.trim() }
}

const ofRegister = ({ registrationNumber, vinNumber, make, model, color, year }: Registered): NewVehicle => ({
  registrationNumber: registrationNumber ?? '',
  vinNumber: vinNumber ?? '',
  make,
  model,
  color,
  year,
})

function SuggestedCar({ item, isGarage }: { item: Suggestion; isGarage: boolean }) {
  const now = useMinute()
  if (item.kind === 'new')
    return (
      <>
        <Plus className="size-5 shrink-0" aria-hidden="true" />
        <span className="font-semibold">Lisää uusi auto</span>
      </>
    )
  const vehicle = item.kind === 'car' ? item.car : item.found
  const name = shortVehicleName(vehicle)
  const source = item.kind === 'register' ? 'Ajoneuvorekisteristä' : isGarage ? item.car.customer.name : vehicle.color
  return (
    <>
      <VehiclePlate
        registrationNumber={vehicle.registrationNumber}
        vinNumber={vehicle.vinNumber}
        className="min-w-34 shrink-0"
      />
      <span className="grid min-w-0 grow leading-tight">
        {name ? <span className="truncate">{name}</span> : null}
        {source ? <span className="truncate text-muted text-sm">{source}</span> : null}
        {item.kind === 'car' && item.car.open ? (
          <span className="truncate font-semibold text-sm">{openTicketWords(item.car.open, now)}</span>
        ) : null}
      </span>
      {item.kind === 'register' ? <CarFront className="size-5 shrink-0 text-muted" aria-hidden="true" /> : null}
    </>
  )
}
