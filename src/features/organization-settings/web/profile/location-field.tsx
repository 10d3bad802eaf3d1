import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { LocationPicker } from './location-picker.tsx'
import { isPlace, locationOf, type TypedLocation, townLocation, typedLocation } from './typed-location.ts'

type Props = {
  typed: TypedLocation
  onChange: (typed: TypedLocation) => void
  /** Where the map begins when there is no pin. */
  city: string
  error: string | undefined
}

const nowhere: TypedLocation = { latitude: '', longitude: '' }

/** The pin on the map: by a click, by the town, or by its degrees. */
export function LocationField({ typed, onChange, city, error }: Props) {
  const location = locationOf(typed)
  const town = townLocation(city)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">
        Sijainti kartalla <span className="font-normal text-muted">(valinnainen)</span>
      </legend>
      <p className="text-muted text-sm">
        Napsauta karttaa tai kirjoita koordinaatit. Näin kuljettajat löytävät perille.
      </p>
      <LocationPicker point={isPlace(location) ? location : null} onPick={(point) => onChange(typedLocation(point))} />
      <div className="grid grid-cols-2 gap-4">
        <Field label="Leveysaste">
          <TextInput
            value={typed.latitude}
            inputMode="decimal"
            autoComplete="off"
            placeholder="60,16952"
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => onChange({ ...typed, latitude: currentTarget.value })}
          />
        </Field>
        <Field label="Pituusaste">
          <TextInput
            value={typed.longitude}
            inputMode="decimal"
            autoComplete="off"
            placeholder="24,93545"
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => onChange({ ...typed, longitude: currentTarget.value })}
          />
        </Field>
      </div>
      <FieldError message={error && 'Tarkista koordinaatit: molemmat asteina, esimerkiksi 60,16952 ja 24,93545'} />
      <div className="flex flex-wrap gap-2">
        {town ? (
          <Button size="sm" onClick={() => onChange(town)}>
            Siirrä kartta kuntaan: {city.trim().replace(/^\p{L}/u, (letter) => letter.toUpperCase())}
          </Button>
        ) : null}
        {typed.latitude || typed.longitude ? (
          <Button size="sm" kind="ghost" onClick={() => onChange(nowhere)}>
            Poista sijainti
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
