import { ChevronLeft, ChevronRight } from 'lucide-react'
import { plusDays } from '#shared/calendar-day.ts'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { mondayOf, weekNumber } from '../week.ts'
import { LoadBar } from './load-bar.tsx'
import { weekSpan } from './week-words.ts'

type Props = {
  monday: string
  today: string
  /** Undefined while it is not known. */
  load: { minutes: number; limit: number } | undefined
  leftOut: number
  /** What is odd about the capacity. */
  note: string | null
  onDay: (day: string | undefined) => void
  /** Opens who is away when. */
  onAbsences: () => void
}

/** Which week it is, how full it is, and the way to others. */
export function WeekHead({ monday, today, load, leftOut, note, onDay, onAbsences }: Props) {
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <CalendarSteps
        unit="viikko"
        earlier={plusDays(monday, -7)}
        later={plusDays(monday, 7)}
        isPresent={monday === mondayOf(today)}
        onDay={onDay}
      />
      <h2 className="font-semibold text-lg" aria-live="polite">
        Viikko {weekNumber(monday)}{' '}
        <span className="tabular whitespace-nowrap font-normal text-base text-muted">
          {weekSpan(monday, plusDays(monday, 6))}
        </span>
      </h2>
      {load ? <LoadBar {...load} className="min-w-28" /> : null}
      <CalendarNotes note={note} leftOut={leftOut} onAbsences={onAbsences} />
    </div>
  )
}

type StepsProps = Pick<Props, 'onDay'> & {
  unit: 'päivä' | 'viikko'
  earlier: string
  later: string
  isPresent: boolean
}

/** The way to the day or week before and after, and to the present one. */
export const CalendarSteps = ({ unit, earlier, later, isPresent, onDay }: StepsProps) => (
  <div className="flex items-center gap-1">
    <IconButton label={`Edellinen ${unit}`} kind="secondary" onClick={() => onDay(earlier)}>
      <ChevronLeft className="size-4" aria-hidden="true" />
    </IconButton>
    <Button onClick={() => onDay(undefined)} disabled={isPresent} className="px-3!">
      Tämä {unit}
    </Button>
    <IconButton label={`Seuraava ${unit}`} kind="secondary" onClick={() => onDay(later)}>
      <ChevronRight className="size-4" aria-hidden="true" />
    </IconButton>
  </div>
)

/** Who is away, and what a person should know of what is shown. */
export const CalendarNotes = ({ note, leftOut, onAbsences }: Pick<Props, 'note' | 'leftOut' | 'onAbsences'>) => (
  <>
    <Button onClick={onAbsences} aria-haspopup="dialog" className="px-3!">
      Poissaolot
    </Button>
    {note === null ? null : (
      <NearLink
        to="/app/settings/$page"
        params={{ page: 'organization-properties' }}
        className="text-sm underline underline-offset-4"
      >
        {note}
      </NearLink>
    )}
    {leftOut > 0 ? (
      <p className="text-muted text-sm">Viikolla on {leftOut} huoltoa lisää, joita tässä ei näy. Rajaa näkymää.</p>
    ) : null}
  </>
)
