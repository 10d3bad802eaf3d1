import { ChevronLeft, ChevronRight } from 'lucide-react'
import { plusDays } from '#shared/calendar-day.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadBar } from '../load-bar.tsx'
import { CalendarNotes } from '../week-head.tsx'
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
    <div className="flex items-center gap-1">
      <IconButton label="Edellinen päivä" kind="secondary" onClick={() => onDay(plusDays(day, -1))}>
        <ChevronLeft className="size-4" aria-hidden="true" />
      </IconButton>
      <Button onClick={() => onDay(undefined)} disabled={day === today} className="px-3!">
        Tämä päivä
      </Button>
      <IconButton label="Seuraava päivä" kind="secondary" onClick={() => onDay(plusDays(day, 1))}>
        <ChevronRight className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
    <h2 className="font-semibold text-lg" aria-live="polite">
      {dayTitle(day)}
      {closed === null ? null : <span className="font-normal text-base text-muted"> {closed}</span>}
    </h2>
    {load && closed === null ? <LoadBar {...load} className="min-w-28" /> : null}
    <CalendarNotes {...{ note, leftOut, onAbsences }} />
  </div>
)
