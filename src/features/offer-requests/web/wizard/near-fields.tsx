import { LocateFixed } from 'lucide-react'
import { FINNISH_PLACES } from '#shared/finnish-places.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { useNear } from './use-near.ts'

const towns = [...new Set(FINNISH_PLACES.map(({ name }) => name))]
  .sort((one, other) => one.localeCompare(other, 'fi'))
  .map((name) => ({ value: name, label: name }))

const DISTANCES = [10, 20, 50, 100, 200]

type Props = {
  place: ReturnType<typeof useNear>
  withinKm: number | null
  onWithin: (km: number | null) => void
  text: string
  onText: (text: string) => void
}

/** Where garages are looked for, and how far away they may be. */
export function NearFields({ place, withinKm, onWithin, text, onText }: Props) {
  const { near, isChosen, setTown, locate, isLocating, failure } = place
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Field label="Paikkakunta" className="min-w-0 grow basis-40">
          <Combobox
            items={towns}
            selected={isChosen && near ? { value: near.name, label: near.name } : null}
            onSelect={(town) => setTown(town?.value ?? null)}
            placeholder={near?.name ?? 'Esim. Tampere'}
            emptyText="Paikkakuntaa ei löytynyt. Kokeile lähintä kaupunkia."
          />
        </Field>
        <Button pending={isLocating} onClick={locate}>
          <LocateFixed className="size-4" aria-hidden="true" />
          <span className="whitespace-nowrap">Oma sijainti</span>
        </Button>
        <Field label="Etäisyys" className="grow basis-32">
          <Select
            value={withinKm ?? ''}
            disabled={near === null}
            onChange={(event) => onWithin(event.target.value === '' ? null : Number(event.target.value))}
            placeholder="Kaikki"
          >
            {DISTANCES.map((km) => (
              <option key={km} value={km}>
                enintään {km} km
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Nimi tai osoite" className="min-w-0 grow basis-40">
          <PausedSearchInput text={text} onText={onText} placeholder="Hae korjaamoa" />
        </Field>
      </div>
      {near === null ? (
        <p className="text-muted text-sm">Valitse paikkakunta, niin näet etäisyydet ja voit rajata niillä.</p>
      ) : null}
      {failure ? <Notice>{failure}</Notice> : null}
    </div>
  )
}
