import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { partsOf, weekdayName } from '#shared/calendar-day.ts'
import { NearLink } from '#web/link.tsx'
import { CALENDAR_DAYS, type CarCalendar, type CourtesyCar } from '../courtesy-cars.ts'
import { type Bar, isOnDay, isWeekend, placeOf } from './calendar-days.ts'
import { timesText } from './loan-words.tsx'

type Props = { calendar: CarCalendar; days: readonly string[]; onBegin: (carId: string, day: string) => void }

/** "ma 30.11.", as the head of a column. */
export const shortDay = (day: string): string => {
  const parts = partsOf(day)
  return `${weekdayName(parts).slice(0, 2)} ${parts.day}.${parts.month}.`
}

/** Cars by days, with a bar for each loan. Arrows move from day to day and from car to car. */
export function CalendarGrid({ calendar, days, onBegin }: Props) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <div className="min-w-[60rem]">
        <div className="grid grid-cols-[11rem_repeat(14,minmax(0,1fr))] border-line border-b text-center text-xs">
          <span className="px-3 py-2 text-left font-semibold">Auto</span>
          {days.map((day) => (
            <span
              key={day}
              className={clsx(
                'tabular py-2',
                day === calendar.today
                  ? 'bg-brand-soft font-semibold text-brand'
                  : isWeekend(day) && 'bg-sunken text-muted',
              )}
              aria-current={day === calendar.today ? 'date' : undefined}
            >
              {shortDay(day)}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between its buttons */}
        <div onKeyDown={moveFocus}>
          {calendar.cars.map((car, row) => (
            <CarRow
              key={car.id}
              car={car}
              row={row}
              bars={calendar.bars.filter(({ carId }) => carId === car.id)}
              days={days}
              today={calendar.today}
              onBegin={onBegin}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

type RowProps = {
  car: CourtesyCar
  row: number
  bars: readonly Bar[]
  days: readonly string[]
  today: string
  onBegin: Props['onBegin']
}

function CarRow({ car, row, bars, days, today, onBegin }: RowProps) {
  return (
    <section
      aria-label={[car.make, car.model, car.registrationNumber].join(' ')}
      className="grid grid-cols-[11rem_1fr] border-line border-b last:border-b-0"
    >
      <NearLink
        to="/app/courtesy-cars/cars/$carId"
        params={{ carId: car.id }}
        className="grid content-center px-3 py-2 hover:bg-ink/4"
      >
        <span className="tabular font-semibold">{car.registrationNumber}</span>
        <span className="truncate text-muted text-sm">{[car.make, car.model].filter(Boolean).join(' ')}</span>
      </NearLink>
      <div className="relative grid min-h-14 grid-cols-[repeat(14,minmax(0,1fr))]">
        {days.map((day, column) => {
          const look = clsx('border-line border-l', day === today ? 'bg-brand-soft' : isWeekend(day) && 'bg-sunken')
          // beneath a bar nothing is pressed: the bar is
          if (car.isRetired || bars.some((bar) => isOnDay(bar, day))) return <span key={day} className={look} />
          return (
            <button
              key={day}
              type="button"
              data-cell={`${row} ${column}`}
              aria-label={`Varaa ${car.registrationNumber} ${shortDay(day)}`}
              className={clsx(look, 'hover:bg-brand-soft focus-visible:-outline-offset-2')}
              onClick={() => onBegin(car.id, day)}
            />
          )
        })}
        {bars.map((bar) => (
          <LoanBar key={bar.id} bar={bar} days={days} />
        ))}
      </div>
    </section>
  )
}

const LOOKS = {
  RESERVED: 'border-brand bg-surface text-brand',
  OUT: 'border-brand bg-brand text-on-brand',
  RETURNED: 'border-done bg-done-soft text-done',
  CANCELLED: 'hidden',
} as const

/** From the beginning of a loan to its end; a press opens it. */
function LoanBar({ bar, days }: { bar: Bar; days: readonly string[] }) {
  const { left, width } = placeOf(bar, days)
  return (
    <NearLink
      to="/app/courtesy-cars/loans/$loanId"
      params={{ loanId: bar.id }}
      data-tooltip={`${bar.customer}, ${timesText(bar.startsAt, bar.endsAt)}`}
      className={clsx(
        'absolute inset-y-2.5 flex min-w-6 items-center overflow-hidden rounded-md border px-1.5 font-semibold text-xs',
        bar.isLate ? 'border-danger bg-danger-soft text-danger' : LOOKS[bar.state],
      )}
      style={{ left: `${left}%`, width: `${width}%` }}
    >
      <span className="truncate">{bar.isLate ? `Myöhässä: ${bar.customer}` : bar.customer}</span>
    </NearLink>
  )
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined
  if (!step || cell === undefined) return
  const [row = 0, column = 0] = cell.split(' ').map(Number)
  const next = nextCell(event.currentTarget, [row, column], step)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The next free day in a direction, over those that are taken; null at the edge. */
function nextCell(grid: HTMLElement, from: readonly [number, number], [rows, columns]: readonly [number, number]) {
  const furthest = Math.max(grid.children.length, CALENDAR_DAYS)
  for (let far = 1; far <= furthest; far += 1) {
    const cell = `${from[0] + rows * far} ${from[1] + columns * far}`
    const found = grid.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
    if (found) return found
  }
  return null
}
