import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { OfferedService } from '#features/catalog/catalog.ts'
import { formatHours, formatNumber } from '#web/format.ts'
import { FieldError } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { WantedService } from '../../wanted-services.ts'
import { chipClass, chipInputClass } from './chip-class.ts'

type Props = {
  /** What the garage offers now. */
  offered: readonly OfferedService[]
  chosen: readonly WantedService[]
  onChange: (chosen: WantedService[]) => void
  error?: string | undefined
}

/** So many are shown at once; more are searched. */
const SHOWN = 12

/** The garage's services to choose from, nine or ninety of them. What is chosen stays in sight, also when it is offered no more. */
export function ServiceChips({ offered, chosen, onChange, error }: Props) {
  const errorId = useId()
  const [text, setText] = useState('')
  const isChosen = ({ serviceId, name }: WantedService) =>
    chosen.some((one) =>
      serviceId === null ? one.serviceId === null && one.name === name : one.serviceId === serviceId,
    )
  const all: WantedService[] = offered.map(({ id, name, hours }) => ({ serviceId: id, name, hours }))
  const gone = chosen.filter((one) => !all.some(({ serviceId }) => serviceId === one.serviceId))
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map(offered.map(({ id, group }) => [id, group]))
  const fitting = all.filter(({ serviceId, name }) => {
    const searched = `${name} ${groups.get(serviceId ?? '') ?? ''}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const seen = new Set(fitting.slice(0, SHOWN))
  const shown = [...gone, ...all.filter((service) => seen.has(service) || isChosen(service))]
  const hidden = fitting.filter((service) => !shown.includes(service)).length
  const toggle = (service: WantedService) =>
    onChange(
      isChosen(service)
        ? chosen.filter((one) => one.serviceId !== service.serviceId || one.name !== service.name)
        : [...chosen, service],
    )
  if (all.length === 0 && gone.length === 0) return null
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">
        Palvelut <span className="font-normal text-muted">(valinnainen)</span>
      </legend>
      {all.length > SHOWN ? (
        <SearchInput
          aria-label="Hae palvelua"
          placeholder="Hae palvelua"
          value={text}
          onValueChange={setText}
          className="sm:max-w-72"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [first] = fitting
            if (!first || words.length === 0) return
            if (!isChosen(first)) toggle(first)
            setText('')
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {shown.map((service) => (
          <Chip
            key={service.serviceId ?? service.name}
            service={service}
            checked={isChosen(service)}
            onToggle={() => toggle(service)}
          />
        ))}
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {hidden > 0 ? `ja ${formatNumber(hidden)} muuta – hae nimellä` : null}
        {words.length > 0 && fitting.length === 0 ? 'Tällaista palvelua ei ole korjaamon listalla.' : null}
      </p>
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}

type ChipProps = { service: WantedService; checked: boolean; onToggle: () => void }

const Chip = ({ service: { name, hours }, checked, onToggle }: ChipProps) => (
  <label className={chipClass}>
    <input type="checkbox" checked={checked} onChange={onToggle} className={chipInputClass} />
    {checked ? <Check className="size-4 shrink-0" strokeWidth={2.5} aria-hidden="true" /> : null}
    <span className="wrap-anywhere min-w-0">{name}</span>
    {hours === null ? null : (
      <span className={clsx('shrink-0 text-sm', !checked && 'text-muted')}>{formatHours(hours)}</span>
    )}
  </label>
)
