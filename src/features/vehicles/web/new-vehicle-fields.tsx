import { unusualVin } from '#shared/vin-number.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { NewVehicle } from '../vehicles.ts'

type Props = {
  vehicle: NewVehicle
  onChange: (changes: Partial<NewVehicle>) => void
  errors: Partial<Record<keyof NewVehicle, string>> | undefined
  /** Whether the vehicle register knew the number; undefined when it was not asked or did not answer. */
  found: boolean | undefined
  vinFirst: boolean
}

/** The fields of a vehicle that is new here. */
export function NewVehicleFields({ vehicle, onChange, errors, found, vinFirst }: Props) {
  const vin = (
    <Field
      label="Valmistenumero (VIN)"
      optional={!vinFirst}
      required={vinFirst}
      hint={unusualVin(vehicle.vinNumber)}
      error={errors?.vinNumber}
    >
      <TextInput
        value={vehicle.vinNumber}
        onChange={(event) => onChange({ vinNumber: event.target.value.toUpperCase() })}
        maxLength={30}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
  return (
    <div className="grid gap-4">
      {found === undefined ? null : (
        <Notice kind={found ? 'done' : 'info'}>
          {found ? 'Tiedot löytyivät rekisteristä. Tarkista ja täydennä ne.' : 'Uusi auto. Lisää tiedot, jotka tiedät.'}
        </Notice>
      )}
      {vinFirst ? vin : null}
      <div className="grid grid-cols-2 gap-4">
        <Field label="Merkki" optional error={errors?.make}>
          <TextInput value={vehicle.make} onChange={(event) => onChange({ make: event.target.value })} maxLength={60} />
        </Field>
        <Field label="Malli" optional error={errors?.model}>
          <TextInput
            value={vehicle.model}
            onChange={(event) => onChange({ model: event.target.value })}
            maxLength={80}
          />
        </Field>
        <Field label="Vuosimalli" optional error={errors?.year}>
          <TextInput
            inputMode="numeric"
            value={vehicle.year === null || Number.isNaN(vehicle.year) ? '' : vehicle.year}
            onChange={(event) => onChange({ year: readYear(event.target.value) })}
            maxLength={4}
          />
        </Field>
        <Field label="Väri" optional error={errors?.color}>
          <TextInput
            value={vehicle.color}
            onChange={(event) => onChange({ color: event.target.value })}
            maxLength={40}
          />
        </Field>
      </div>
      {vinFirst ? null : vin}
    </div>
  )
}

const readYear = (typed: string): number | null => {
  const digits = typed.replace(/\D/g, '')
  return digits ? Number(digits) : null
}
