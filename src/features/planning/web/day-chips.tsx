import { useId } from 'react'
import { capacityMinutes, closedDay, holidayName } from '../planning.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { dayChoices } from './day-choices.ts'
import { bookedOn, type Planning } from './planning-state.ts'
import { dayLabel, loadText } from './planning-words.ts'

type Props = {
  legend: string
  planning: Planning
  value: string | null
  /** Null: the day is left open. */
  onChange: (day: string | null) => void
  /** Another day is typed. */
  onOther: () => void
}

/** On which day the work is done, with how full the garage is; a closed day says why. */
export function DayChips({ legend, planning, value, onChange, onOther }: Props) {
  const name = useId()
  const { garage, today } = planning
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip name={name} checked={value === null} onChoose={() => onChange(null)}>
          Ei vielä
        </ChoiceChip>
        {dayChoices(planning, value).map((day) => {
          const closed = closedDay(day, garage)
          const [booked, atMost] = [bookedOn(planning, day, null), capacityMinutes(day, garage)]
          const load = planning.knows(day) && garage.bays > 0 ? loadText(booked, atMost) : undefined
          return (
            <ChoiceChip
              key={day}
              name={name}
              checked={value === day}
              onChoose={() => onChange(day)}
              more={closed ? (holidayName(closed) ?? 'kiinni') : load}
              isOver={!closed && planning.knows(day) && booked >= atMost}
              isQuiet={closed !== null}
            >
              {dayLabel(day, today)}
            </ChoiceChip>
          )
        })}
        <button
          type="button"
          onClick={onOther}
          className="inline-flex min-h-9 items-center rounded-full px-3 font-semibold text-brand hover:bg-ink/8 max-desktop:min-h-11"
        >
          Muu päivä
        </button>
      </div>
    </fieldset>
  )
}
