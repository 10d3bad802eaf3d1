import { useId } from 'react'
import { formatTime } from '#web/format.ts'
import { absenceOn } from '../planning.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { freeOn, type Planning, timesLeft } from './planning-state.ts'

type Props = {
  planning: Planning
  day: string
  mechanicId: string | null
  minutes: number
  /** When the work begins; milliseconds since 1970. */
  value: number
  onChange: (start: number) => void
}

/** The times of the day that are still to come, while the garage is open; taken ones say so. */
export function TimeChips({ planning, day, mechanicId, minutes, value, onChange }: Props) {
  const name = useId()
  const offered = timesLeft(planning, day)
  const taken = absenceOn(day, mechanicId, planning.garage) ? 'poissa' : 'varattu'
  const free = new Set(freeOn(planning, day, mechanicId, minutes))
  const times = offered.includes(value) ? offered : [...offered, value].sort((one, other) => one - other)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Kello</legend>
      <div className="flex flex-wrap gap-1.5">
        {times.map((time) => (
          <ChoiceChip
            key={time}
            name={name}
            checked={time === value}
            onChoose={() => onChange(time)}
            isQuiet={!free.has(time)}
            more={free.has(time) || !offered.includes(time) ? undefined : taken}
          >
            <span className="tabular">{formatTime(new Date(time))}</span>
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}
