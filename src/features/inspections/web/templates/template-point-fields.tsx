import { Trash2 } from 'lucide-react'
import type { Service } from '#features/catalog/catalog.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Limits } from '../../inspection-templates.ts'
import { readMeasure } from '../read-measure.ts'
import type { PointValues } from './template-values.ts'

const LIMITS: readonly (readonly [keyof Limits, string])[] = [
  ['redBelow', 'Punainen alle'],
  ['yellowBelow', 'Keltainen alle'],
  ['yellowAbove', 'Keltainen yli'],
  ['redAbove', 'Punainen yli'],
]

type Props = {
  point: PointValues
  services: readonly Service[]
  onChange: (changes: Partial<PointValues>) => void
  onRemove: () => void
}

/** One point of a template: what is looked at, what is measured of it, and what is proposed when it is not in order. */
export function TemplatePointFields({ point, services, onChange, onRemove }: Props) {
  const { name, unit, limits, serviceId } = point
  const named = name || 'uusi kohta'
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex items-end gap-2">
        <Field label="Kohta" className="grow">
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </Field>
        <Field label="Yksikkö" className="w-24">
          <TextInput
            autoComplete="off"
            maxLength={12}
            placeholder="mm"
            value={unit}
            onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
          />
        </Field>
        <IconButton label={`Poista kohta ${named}`} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {unit.trim() === '' ? null : (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {LIMITS.map(([limit, label]) => (
            <Field key={limit} label={label} error={readMeasure(limits[limit]) === undefined ? 'Anna luku' : undefined}>
              <TextInput
                aria-label={`${label}: ${named}`}
                inputMode="decimal"
                autoComplete="off"
                suffix={unit}
                value={limits[limit]}
                onChange={({ currentTarget }) => onChange({ limits: { ...limits, [limit]: currentTarget.value } })}
              />
            </Field>
          ))}
        </div>
      )}
      <Field label="Ehdotettava palvelu" optional>
        <Select
          aria-label={`Ehdotettava palvelu: ${named}`}
          placeholder="Ei ehdotusta"
          value={serviceId ?? ''}
          onChange={({ currentTarget }) => onChange({ serviceId: currentTarget.value || null })}
        >
          {services
            .filter(({ id, active }) => active || id === serviceId)
            .map((service) => (
              <option key={service.id} value={service.id}>
                {service.name}
              </option>
            ))}
        </Select>
      </Field>
    </div>
  )
}
