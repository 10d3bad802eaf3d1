import { plusDays } from '#shared/calendar-day.ts'
import { LoadBar } from '../load-bar.tsx'
import { CalendarNotes, CalendarSteps } from '../week-head.tsx'
import { dayTitle } from '../week-words.ts'

type Props = {
  day: string
  today: string
  /** Undefined while it is not known. */
  load: { minutes: number; limit: number } | undefined
  closed: string | null
  leftOut: number
  /** What is odd about the capacity. */
  note: string | null
  onDay: (day: string | undefined) => void
  /** Opens who is away when. */
  onAbsences: () => void
}

/** Which day it is, how full it is, and the way to others. */
export const DayHead = ({ day, today, load, closed, leftOut, note, onDay, onAbsences }: Props) => (
  <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
    <CalendarSteps
      unit="päivä"
      earlier={plusDays(day, -1)}
      later={plusDays(day, 1)}
      isPresent={day === today}
      onDay={onDay}
    />
    <h2 className="font-semibold text-lg" aria-live="polite">
      {dayTitle(day)}
      {closed === null ? null : <span className="font-normal text-base text-muted"> {closed}</span>}
    </h2>
    {load && closed === null ? <LoadBar {...load} className="min-w-28" /> : null}
    <CalendarNotes note={note} leftOut={leftOut} onAbsences={onAbsences} />
  </div>
)
