import { List, LocateFixed, MapIcon } from 'lucide-react'
import { useId } from 'react'
import { FINNISH_PLACES } from '#shared/finnish-places.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import type { GaragesSearch } from './garages-search.ts'

const towns = [...FINNISH_PLACES]
  .map(({ name }) => ({ value: name, label: name }))
  .sort((a, b) => a.label.localeCompare(b.label, 'fi'))

type Props = {
  search: GaragesSearch
  onChange: (changes: Partial<GaragesSearch>) => void
  /** Services of the garages in sight, offered while typing. */
  services: readonly string[]
  isLocated: boolean
  isLocating: boolean
  onLocate: () => void
}

export function GaragesToolbar({ search, onChange, services, isLocated, isLocating, onLocate }: Props) {
  const suggestions = useId()
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
      <Field label="Korjaamo" className="grow basis-36 desktop:max-w-64">
        <PausedSearchInput
          text={search.text ?? ''}
          onText={(text) => onChange({ text: text || undefined })}
          placeholder="Nimi, osoite"
        />
      </Field>
      <Field label="Palvelu" className="grow basis-36 desktop:max-w-56">
        <PausedSearchInput
          text={search.service ?? ''}
          onText={(service) => onChange({ service: service || undefined })}
          placeholder="Esim. jarrut"
          list={suggestions}
        />
      </Field>
      <datalist id={suggestions}>
        {services.map((service) => (
          <option key={service} value={service} />
        ))}
      </datalist>
      <div className="flex min-w-0 grow basis-64 items-end gap-2 desktop:max-w-96">
        <Field label="Paikkakunta" className="min-w-0 grow">
          <Combobox
            items={towns}
            selected={towns.find((town) => town.value === search.place) ?? null}
            onSelect={(town) => onChange({ place: town?.value })}
            placeholder={isLocated ? 'Oma sijainti' : 'Esim. Tampere'}
            emptyText="Paikkakuntaa ei löytynyt. Kokeile lähintä kaupunkia."
          />
        </Field>
        <Button
          kind={isLocated ? 'primary' : 'secondary'}
          aria-pressed={isLocated}
          pending={isLocating}
          onClick={onLocate}
        >
          <LocateFixed className="size-4" aria-hidden="true" />
          <span className="whitespace-nowrap max-sm:sr-only">Oma sijainti</span>
        </Button>
      </div>
      <Button
        aria-pressed={search.open === true}
        kind={search.open ? 'primary' : 'secondary'}
        onClick={() => onChange({ open: search.open ? undefined : true })}
      >
        Auki nyt
      </Button>
      <ViewSwitch
        views={views}
        shown={search.view}
        onShow={(view) => onChange({ view })}
        className="ml-auto lg:hidden"
      />
    </div>
  )
}

const views = [
  { view: undefined, label: 'Lista', icon: List },
  { view: 'map', label: 'Kartta', icon: MapIcon },
] as const
