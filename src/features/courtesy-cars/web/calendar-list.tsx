import { Plus } from 'lucide-react'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { carTitle } from '../courtesy-car-words.ts'
import type { CarCalendar } from '../courtesy-cars.ts'
import { isOnDay } from './calendar-days.ts'
import { shortDay } from './calendar-grid.tsx'
import { LoanBadge, timesText } from './loan-words.tsx'

type Props = { calendar: CarCalendar; days: readonly string[]; onBegin: (carId: string, day: string) => void }

/** On a phone: day by day, who has which car, and the cars that are free all day. */
export const CalendarList = ({ calendar, days, onBegin }: Props) => (
  <div className="grid gap-3">
    {days.map((day) => (
      <Day key={day} day={day} calendar={calendar} onBegin={onBegin} />
    ))}
  </div>
)

function Day({ day, calendar, onBegin }: Omit<Props, 'days'> & { day: string }) {
  const bars = calendar.bars.filter((bar) => isOnDay(bar, day))
  const free = calendar.cars.filter(({ id, isRetired }) => !isRetired && !bars.some(({ carId }) => carId === id))
  return (
    <Card aria-label={shortDay(day)}>
      <CardHeader
        title={
          <span className="first-letter:uppercase">
            {shortDay(day)}
            {day === calendar.today ? ' tänään' : ''}
          </span>
        }
      />
      <ul className="divide-y divide-line">
        {bars.map((bar) => {
          const car = calendar.cars.find(({ id }) => id === bar.carId)
          return (
            <li key={bar.id} className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
              <NearLink
                to="/app/courtesy-cars/loans/$loanId"
                params={{ loanId: bar.id }}
                className="min-w-40 grow font-semibold after:absolute after:inset-0"
              >
                {car ? carTitle(car) : ''}
              </NearLink>
              <LoanBadge state={bar.state} isLate={bar.isLate} />
              <span className="wrap-anywhere w-full text-sm">{bar.customer}</span>
              <span className="tabular w-full text-muted text-sm">{timesText(bar.startsAt, bar.endsAt)}</span>
            </li>
          )
        })}
        {free.map((car) => (
          <li key={car.id} className="flex items-center gap-3 px-4 py-2">
            <span className="min-w-0 grow">
              <span className="wrap-anywhere">{carTitle(car)}</span>
              <span className="block text-muted text-sm">Vapaana</span>
            </span>
            <Button
              onClick={() => onBegin(car.id, day)}
              aria-label={`Varaa ${car.registrationNumber} ${shortDay(day)}`}
            >
              <Plus className="size-4" aria-hidden="true" />
              Varaa
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
