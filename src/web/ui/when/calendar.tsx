import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { fi } from 'react-day-picker/locale/fi'
import type { DayParts } from '#shared/calendar-day.ts'
import { calendarDay } from '#shared/helsinki-clock.ts'
import { YEARS } from '#shared/instant.ts'
import { iconButtonClass } from '../icon-button.tsx'
import { dayOf } from './read-day.ts'

type Props = {
  chosen: DayParts | null
  /** By the clock of Helsinki, independent of the machine's time zone. */
  today: DayParts
  min: string | undefined
  max: string | undefined
  firstYear?: number | undefined
  onChoose: (day: DayParts, value: string) => void
}

/** The library counts in the machine's days: noon is far from every change of its clock. */
const noonOf = ({ year, month, day }: DayParts): Date => new Date(year, month - 1, day, 12)
const dayFrom = (at: Date): DayParts => ({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() })
const noonOrNothing = (value: string | undefined): Date | undefined => {
  const day = dayOf(value ?? '')
  return day ? noonOf(day) : undefined
}

const navClass = iconButtonClass({ size: 'sm' }, 'max-desktop:size-11')
const classNames = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: navClass,
  button_next: navClass,
  month_caption: 'grid h-8 place-items-center font-semibold max-desktop:h-11',
  caption_label: 'first-letter:uppercase',
  month_grid: 'mt-2 w-full',
  weekday: 'pb-1 text-center font-medium text-muted text-xs',
  day: 'p-0.5 text-center',
  day_button:
    'tabular grid size-9 place-items-center rounded-md hover:bg-ink/8 disabled:pointer-events-none disabled:opacity-40 max-desktop:size-10 in-data-[selected=true]:bg-brand in-data-[selected=true]:font-semibold in-data-[selected=true]:text-on-brand in-data-[today=true]:underline in-data-[today=true]:underline-offset-4',
  outside: 'text-muted',
}

/** The month of the chosen day, or of today; arrows go by days, Page Up and Page Down by months, with Shift by years. */
export function Calendar({ chosen, today, min, max, firstYear = YEARS.first, onChoose }: Props) {
  const [before, after] = [noonOrNothing(min), noonOrNothing(max)]
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      locale={fi}
      today={noonOf(today)}
      selected={chosen ? noonOf(chosen) : undefined}
      defaultMonth={noonOf(chosen ?? today)}
      startMonth={new Date(firstYear, 0)}
      endMonth={new Date(YEARS.last, 11)}
      disabled={[...(before ? [{ before }] : []), ...(after ? [{ after }] : [])]}
      onSelect={(at) => onChoose(dayFrom(at), calendarDay(dayFrom(at)))}
      classNames={classNames}
      className="shrink-0 grow"
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft className="size-4.5" /> : <ChevronRight className="size-4.5" />,
      }}
    />
  )
}
