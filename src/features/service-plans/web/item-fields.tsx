import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { MAX_ITEMS } from '../plan-templates.ts'
import { type ItemValues, newItem } from './plan-values.ts'

/** What of the price list a part may be. */
export type Listed = {
  services: readonly { id: string; name: string }[]
  packages: readonly { id: string; name: string }[]
}

type Props = {
  items: readonly ItemValues[]
  /** Left out where nothing of a price list is chosen. */
  listed?: Listed | undefined
  error: string | undefined
  onChange: (items: ItemValues[]) => void
}

/** The parts of a template or of a car's programme, in their order. */
export function ItemFields({ items, listed, error, onChange }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Mitä tehdään ja kuinka usein</legend>
      <p className="text-muted text-sm">
        Anna kohdalle yksi tai useampi väli. Se, joka tulee ensin täyteen, ratkaisee.
      </p>
      <ol className="grid gap-3">
        {items.map((item, at) => (
          <li key={item.key}>
            <OneItem
              item={item}
              listed={listed}
              onChange={(changes) => onChange(items.with(at, { ...item, ...changes }))}
              onRemove={() => onChange(items.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {items.length < MAX_ITEMS ? (
        <Button size="sm" className="w-fit" onClick={() => onChange([...items, newItem()])}>
          <Plus className="size-4" aria-hidden="true" />
          Lisää kohta
        </Button>
      ) : null}
      <FieldError id="plan-items" message={error} />
    </fieldset>
  )
}

const INTERVALS = [
  ['km', 'Kilometrit', 'km', 'numeric'],
  ['months', 'Kuukaudet', 'kk', 'numeric'],
  ['hours', 'Käyttötunnit', 'h', 'decimal'],
] as const

type OneProps = {
  item: ItemValues
  listed: Listed | undefined
  onChange: (changes: Partial<ItemValues>) => void
  onRemove: () => void
}

function OneItem({ item, listed, onChange, onRemove }: OneProps) {
  const named = item.name || 'uusi kohta'
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken p-3">
      <div className="flex items-end gap-2">
        <Field label="Kohta" className="grow">
          <TextInput
            autoComplete="off"
            maxLength={80}
            placeholder="Öljynvaihto ja suodatin"
            value={item.name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </Field>
        <IconButton label={`Poista kohta ${named}`} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {INTERVALS.map(([name, label, suffix, inputMode]) => (
          <Field key={name} label={label}>
            <TextInput
              aria-label={`${label}: ${named}`}
              inputMode={inputMode}
              autoComplete="off"
              maxLength={12}
              suffix={suffix}
              value={item[name]}
              onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
            />
          </Field>
        ))}
      </div>
      {listed ? <ListedField {...{ item, listed, named, onChange }} /> : null}
    </div>
  )
}

/** A service or package of the garage's price list: what becomes the line of a ticket, and moves the programme on. */
function ListedField({
  item: { serviceId, packageId },
  listed: { services, packages },
  named,
  onChange,
}: Pick<OneProps, 'item' | 'onChange'> & { listed: Listed; named: string }) {
  const value = serviceId ? `service ${serviceId}` : packageId ? `package ${packageId}` : ''
  const choose = (chosen: string) => {
    const [kind, id = null] = chosen.split(' ')
    onChange({ serviceId: kind === 'service' ? id : null, packageId: kind === 'package' ? id : null })
  }
  return (
    <Field label="Palvelu hinnastosta" optional>
      <Select
        aria-label={`Palvelu hinnastosta: ${named}`}
        placeholder="Ei palvelua"
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {services.map(({ id, name }) => (
          <option key={id} value={`service ${id}`}>
            {name}
          </option>
        ))}
        {packages.map(({ id, name }) => (
          <option key={id} value={`package ${id}`}>
            Paketti: {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
