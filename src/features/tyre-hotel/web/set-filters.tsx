import { Field } from '#web/ui/field.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { SEASON_LABELS, WEAR_LABELS } from '../tread.ts'
import { SET_STATES, TYRE_SEASONS, TYRE_WEARS } from '../tyre-kinds.ts'
import { STATE_LABELS } from '../tyre-set.ts'
import type { TyreHotelSearch } from './tyre-hotel-search.ts'

type Props = { search: TyreHotelSearch; onChange: (changes: TyreHotelSearch) => void }

/** Which sets are listed; all of it is in the URL. */
export function SetFilters({ search, onChange }: Props) {
  return (
    <div className="grid gap-3 print:hidden">
      <PausedSearchInput
        aria-label="Hae sarjoja"
        placeholder="Rekisterinumero, paikka, numero tai asiakas"
        className="sm:max-w-md"
        text={search.text ?? ''}
        onText={(text) => onChange({ text })}
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        <Field label="Kausi">
          <Select
            value={search.season ?? ''}
            onChange={({ target }) => onChange({ season: TYRE_SEASONS.find((one) => one === target.value) })}
          >
            <option value="">Kaikki</option>
            {TYRE_SEASONS.map((season) => (
              <option key={season} value={season}>
                {SEASON_LABELS[season]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Tila">
          <Select
            value={search.state ?? ''}
            onChange={({ target }) => onChange({ state: SET_STATES.find((one) => one === target.value) })}
          >
            <option value="">Säilytyksessä ja alla</option>
            {SET_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_LABELS[state]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Kuluneisuus">
          <Select
            value={search.wear ?? ''}
            onChange={({ target }) => onChange({ wear: TYRE_WEARS.find((one) => one === target.value) })}
          >
            <option value="">Kaikki</option>
            {TYRE_WEARS.map((wear) => (
              <option key={wear} value={wear}>
                {WEAR_LABELS[wear]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Halli">
          <TextInput
            key={search.hall}
            maxLength={20}
            defaultValue={search.hall ?? ''}
            onBlur={({ target }) => onChange({ hall: target.value.trim() || undefined })}
          />
        </Field>
        <Field label="Koko">
          <TextInput
            key={search.size}
            maxLength={30}
            placeholder="205/55"
            defaultValue={search.size ?? ''}
            onBlur={({ target }) => onChange({ size: target.value.trim() || undefined })}
          />
        </Field>
      </div>
    </div>
  )
}
