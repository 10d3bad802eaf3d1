import { useId } from 'react'
import { ABSENCE_STATES } from '../absences.ts'
import { absenceOn, mechanicMinutes } from '../planning.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { bookedOn, type Planning } from './planning-state.ts'
import { loadText } from './planning-words.ts'

type Props = {
  planning: Planning
  /** Whose load is shown. */
  day: string
  value: string | null
  onChange: (mechanicId: string | null) => void
  /** Of the ticket now; known before the garage's people are. */
  present?: { id: string; name: string } | null | undefined
}

/** Who does the work, with how much each has on the day already; who is away is marked. */
export function MechanicChips({ planning, day, value, onChange, present }: Props) {
  const name = useId()
  // who has left or installs no more is not offered, but stays where they are chosen
  const people = planning.mechanics.filter(({ id, installs }) => installs || id === value)
  const shown =
    present && !people.some(({ id }) => id === present.id)
      ? [...people, { ...present, isMember: true, installs: true }]
      : people
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Mekaanikko</legend>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip name={name} checked={value === null} onChoose={() => onChange(null)}>
          Ei valittu
        </ChoiceChip>
        {shown.map(({ id, name: person, isMember, installs }) => {
          const booked = bookedOn(planning, day, id)
          const atMost = mechanicMinutes(day, planning.garage, id)
          const away = absenceOn(day, id, planning.garage)
          return (
            <ChoiceChip
              key={id}
              name={name}
              checked={value === id}
              onChoose={() => onChange(id)}
              more={
                away
                  ? ABSENCE_STATES[away.kind]
                  : planning.knows(day) && atMost > 0
                    ? loadText(booked, atMost)
                    : undefined
              }
              isOver={!away && booked >= atMost}
              isQuiet={away !== undefined}
            >
              {installs ? person : `${person} (${isMember ? 'ei asennustöissä' : 'lähtenyt'})`}
            </ChoiceChip>
          )
        })}
      </div>
    </fieldset>
  )
}
