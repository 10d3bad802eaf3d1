import { daysBetween } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useMinute } from '#web/use-minute.ts'
import { dueState } from '../inspection.ts'

type Props = {
  /** `YYYY-MM-DD`, or null when it is not known. */
  day: string | null
  /** What is shown where it is not known. */
  unknown?: string
  /** It was computed, and not given by a user. */
  isEstimate?: boolean
  /** Of the official inspection: a car that is late for it must not be driven. */
  isInspection?: boolean
  /** In a dense list: its mark is under it. */
  isDense?: boolean
}

/** The day of an inspection or a service: amber within 30 days, in words when it has passed, and red where the car must not be driven. */
export function DueDay({ day, unknown = '–', isEstimate = false, isInspection = false, isDense = false }: Props) {
  if (day === null) return <span className="text-muted">{unknown}</span>
  return (
    <span
      className={
        isDense
          ? 'inline-grid justify-items-start leading-tight'
          : 'inline-flex flex-wrap items-center gap-x-2 gap-y-0.5'
      }
    >
      <span className="tabular whitespace-nowrap">
        {isEstimate ? 'noin ' : ''}
        {formatDate(day)}
      </span>
      <DueBadge day={day} isInspection={isInspection} />
    </span>
  )
}

/** How soon that day is; nothing of one that needs no attention now. */
export function DueBadge({ day, isInspection = false }: { day: string; isInspection?: boolean }) {
  const today = dayInHelsinki(new Date(useMinute()))
  const state = dueState(day, today)
  if (!state) return null
  const kind = isInspection && state === 'overdue' ? 'danger' : 'signal'
  return <Badge kind={kind}>{dueWords(daysBetween(today, day))}</Badge>
}

function dueWords(days: number): string {
  if (days < 0) return days === -1 ? 'Myöhässä 1 päivän' : `Myöhässä ${-days} päivää`
  if (days === 0) return 'Tänään'
  return days === 1 ? 'Huomenna' : `${days} päivän päästä`
}
