import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Combobox } from '../combobox.tsx'
import { DateInput, DateTimeInput } from '../date-time-input.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { KeyboardHint } from '../keyboard-hint.tsx'
import { ChoiceCard, Radio, RadioGroup } from '../radio-group.tsx'
import { SearchInput } from '../search-input.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { TimeInput } from '../time-input.tsx'
import { companies } from './samples.ts'
import { Shelf, ShelfRow } from './shelf.tsx'

export function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Shelf title="Painikkeet">
      <ShelfRow>
        <Button kind="primary">Lähetä tarjous</Button>
        <Button>Peruuta</Button>
        <Button kind="ghost">Ohita</Button>
        <Button kind="danger">Poista</Button>
      </ShelfRow>
      <ShelfRow>
        <Button kind="primary" size="sm">
          Pieni
        </Button>
        <Button kind="primary" size="lg">
          Kuittaa noudetuksi
        </Button>
        <Button kind="primary" disabled>
          Ei käytössä
        </Button>
        <Button kind="primary" pending={pending} onClick={() => setPending(true)}>
          Tallenna
        </Button>
        <Button pending>Ladataan</Button>
      </ShelfRow>
      <ShelfRow>
        <IconButton label="Muokkaa">
          <Pencil className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Lisää" kind="secondary">
          <Plus className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Poista" kind="danger">
          <Trash2 className="size-5" aria-hidden="true" />
        </IconButton>
        <KeyboardHint keys="mod+k" platform="MacIntel" />
        <KeyboardHint keys="mod+shift+enter" platform="Win32" />
      </ShelfRow>
    </Shelf>
  )
}

export function Form() {
  const [company, setCompany] = useState<(typeof companies)[number] | null>(null)
  const [search, setSearch] = useState('')
  const [moment, setMoment] = useState<string | null>('2026-03-05T12:05:00.000Z')
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState<string | null>('21:00')
  return (
    <Shelf title="Lomake">
      <Field label="Rekisterinumero" hint="Haemme auton tiedot." required>
        <TextInput placeholder="ABC-123" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Mittarilukema" error="Luku on pienempi kuin edellinen (84 210 km).">
          <TextInput inputMode="numeric" defaultValue="8421" suffix="km" />
        </Field>
        <Field label="Toivottu aika" optional>
          <DateTimeInput value={moment} onChange={setMoment} />
        </Field>
        <Field label="Alkupäivä">
          <DateInput isPast value={day} onChange={setDay} />
        </Field>
        <Field label="Hiljaista alkaen">
          <TimeInput value={time} onChange={setTime} />
        </Field>
      </div>
      <Field label="Mikä on vikana?">
        <TextArea counter maxLength={500} defaultValue="Jarrut vinkuvat." />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Palvelu">
          <Select placeholder="Valitse">
            <option>Määräaikaishuolto</option>
            <option>Renkaat</option>
          </Select>
        </Field>
        <Field label="Asiakas">
          <Combobox items={companies} selected={company} onSelect={setCompany} />
        </Field>
      </div>
      <SearchInput aria-label="Hae huoltoja" placeholder="Hae huoltoja" value={search} onValueChange={setSearch} />
      <Field label="Ei käytössä">
        <TextInput disabled defaultValue="Lukittu" />
      </Field>
    </Shelf>
  )
}

export function Choices() {
  return (
    <Shelf title="Valinnat">
      <RadioGroup legend="Hintatyyppi" className="grid gap-2 sm:grid-cols-2">
        <ChoiceCard name="price" value="estimate" label="Hinta-arvio" hint="Voi ylittyä 15 %." defaultChecked />
        <ChoiceCard name="price" value="fixed" label="Kiinteä hinta" hint="Ei muutu." />
      </RadioGroup>
      <RadioGroup legend="Avaimet" error="Valitse, missä avaimet ovat.">
        <Radio name="keys" value="box" label="Avainlaatikossa" />
        <Radio name="keys" value="desk" label="Tiskillä" hint="Aukioloaikoina" />
      </RadioGroup>
      <div>
        <Checkbox label="Autolla voi ajaa" defaultChecked />
        <Checkbox label="Sijaisauto" hint="Veloitetaan erikseen" />
        <Checkbox label="Hyväksyn ehdot" error="Hyväksy ehdot, niin pääset jatkamaan" />
      </div>
      <div>
        <Switch label="Äänimerkki" hint="Soi uudesta ilmoituksesta" defaultChecked />
        <Switch label="Hiljainen aika" />
      </div>
    </Shelf>
  )
}
