import { useId } from 'react'
import { dayNumberOf, instantAt, wallClockAt, weekdayOf } from '#shared/helsinki-clock.ts'
import { type Day, plusDays, sameDay, weekdayName } from '#web/ui/when/read-day.ts'
import { momentOf, usualClock } from '#web/ui/when/read-when.ts'
import { chipClass, chipInputClass } from './chip-class.ts'

type Props = {
  /** When the work begins, an ISO instant; null when it is planned later. */
  value: string | null
  onChange: (value: string | null) => void
  legend: string
}

/** Working days after tomorrow. */
const MORE_DAYS = 4

/** The next days in one press each. A day begins with its work, or keeps the time that was chosen. */
export function DayChips({ value, onChange, legend }: Props) {
  const name = useId()
  const now = wallClockAt(new Date())
  const at = momentOf(value ?? '')
  const chosen = at && wallClockAt(at)
  const take = (day: Day) => {
    const { hour, minute } = chosen ?? usualClock(day, now)
    onChange(instantAt({ ...day, hour, minute }).toISOString())
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        <label className={chipClass}>
          <input
            type="radio"
            name={name}
            checked={value === null}
            onChange={() => onChange(null)}
            className={chipInputClass}
          />
          Ei vielä
        </label>
        {daysFrom(now).map(({ day, label }) => (
          <label key={label} className={chipClass}>
            <input
              type="radio"
              name={name}
              checked={chosen !== null && sameDay(chosen, day)}
              onChange={() => take(day)}
              className={chipInputClass}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function daysFrom(today: Day): { day: Day; label: string }[] {
  const days = [
    { day: plusDays(today, 0), label: 'Tänään' },
    { day: plusDays(today, 1), label: 'Huomenna' },
  ]
  for (let ahead = 2; days.length < 2 + MORE_DAYS; ahead += 1) {
    const day = plusDays(today, ahead)
    if (weekdayOf(dayNumberOf(day)) < 5)
      days.push({ day, label: `${weekdayName(day).slice(0, 2)} ${day.day}.${day.month}.` })
  }
  return days
}
