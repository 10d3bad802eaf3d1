import { clsx } from 'clsx'
import { WEEKDAYS } from '#shared/calendar-day.ts'
import { capitalized } from '#shared/capitalized.ts'
import { dayText, type WeekHours, weekdayAt } from '#shared/opening-hours.ts'
import { useMinute } from '#web/use-minute.ts'

/** The week with today marked. */
export function OpeningHoursTable({ hours }: { hours: WeekHours | null }) {
  const today = weekdayAt(new Date(useMinute()))
  if (!hours) return <p className="text-muted">Aukioloajat eivät ole tiedossa.</p>
  return (
    <table className="w-full">
      <caption className="sr-only">Aukioloajat viikonpäivittäin</caption>
      <tbody>
        {WEEKDAYS.map(capitalized).map((weekday, day) => {
          const open = hours[day] ?? null
          const isToday = day === today
          return (
            <tr key={weekday} aria-current={isToday ? 'date' : undefined} className={clsx(isToday && 'bg-brand-soft')}>
              <th
                scope="row"
                className={clsx('rounded-l-md px-2 py-1.5 text-left', isToday ? 'font-semibold' : 'font-normal')}
              >
                {weekday}
                {isToday ? <span className="font-normal text-muted text-sm"> tänään</span> : null}
              </th>
              <td
                className={clsx(
                  'tabular rounded-r-md px-2 py-1.5 text-right',
                  isToday && 'font-semibold',
                  !open && 'text-muted',
                )}
              >
                {dayText(open)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
