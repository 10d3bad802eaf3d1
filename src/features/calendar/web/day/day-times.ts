import type { Absence } from '#features/planning/absences.ts'
import { momentOn, openSpan, type Span, spanOf } from '#features/planning/planning.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CalendarWeek, WeekMechanic } from '../../calendar.ts'
import type { WeekEntry, WeekView } from '../week-view.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Shorter work is drawn as high as this, so that its plate can be read. */
const LEAST_MS = 30 * MINUTE_MS

/** The hours from top to bottom, and those of them at which the garage is open; null on a closed day. */
export type DayAxis = Span & { open: Span | null }

/** Work in a column: where it is drawn, in how many lanes next to each other, and when it was promised if that is on this day. */
export type DayEntry = WeekEntry & {
  shown: Span
  lane: number
  lanes: number
  promise: number | null
  /** No other work is drawn where the line of the promise would be. */
  hasFreeLine: boolean
}

export type DayColumn = {
  mechanic: WeekMechanic | null
  minutes: number
  limit: number | undefined
  away: Absence | undefined
  entries: DayEntry[]
  /** The most that are next to each other. */
  lanes: number
}

export type DayPicture = { axis: DayAxis; columns: DayColumn[] }

/** A day as it is drawn: a column for each who installs, and for what has no mechanic when there is such work. */
export function dayPicture(day: string, week: CalendarWeek, view: WeekView): DayPicture {
  const { garage } = week
  const whole = { start: momentOn(day, '00:00'), end: momentOn(day, '24:00') }
  const open = openSpan(day, garage)
  const usual = open ?? { start: momentOn(day, '08:00'), end: momentOn(day, '16:00') }
  const columns = view.rows.flatMap((row): DayColumn[] => {
    const { minutes, limit, entries, away } = view.cell(row, day)
    const isShown = entries.length > 0 || (row.mechanic ? row.mechanic.installs : minutes > 0 || view.rows.length === 1)
    if (!isShown) return []
    const placed = entries.flatMap((entry) => placedOn(entry, whole, usual))
    return [{ mechanic: row.mechanic, minutes, limit, away, ...inLanes(placed) }]
  })
  const times = columns.flatMap(({ entries }) =>
    entries.flatMap(({ shown, promise }) => [shown.start, shown.end, ...(promise === null ? [] : [promise])]),
  )
  // Helsinki is whole hours from UTC: a full hour there is one here
  const start = Math.floor(Math.min(usual.start, ...times) / HOUR_MS) * HOUR_MS
  const end = Math.ceil(Math.max(usual.end, ...times) / HOUR_MS) * HOUR_MS
  return { axis: { start: Math.max(start, whole.start), end: Math.min(end, whole.end), open }, columns }
}

type Placed = Omit<DayEntry, 'lane' | 'lanes' | 'hasFreeLine'>

/** Where work of the day is drawn. What goes on over several days is drawn in the opening hours, if any of it falls into them. */
function placedOn(entry: WeekEntry, whole: Span, usual: Span): Placed[] {
  const span = spanOf(entry.ticket)
  if (!span) return []
  const inDay = clipped(span, whole)
  const inHours = clipped(span, usual)
  const shown = entry.piece.isPart ? (inHours ?? onlyItsBeginning(inDay)) : inDay
  if (!shown) return []
  const promised = entry.ticket.promisedReadyAt === null ? null : Date.parse(entry.ticket.promisedReadyAt)
  const isToday = promised !== null && promised >= whole.start && promised < whole.end
  return [{ ...entry, shown, promise: isToday ? promised : null }]
}

const clipped = (span: Span, within: Span): Span | null => {
  const [start, end] = [Math.max(span.start, within.start), Math.min(span.end, within.end)]
  return start <= end && start < within.end ? { start, end } : null
}

const onlyItsBeginning = (span: Span | null): Span | null =>
  span && { start: span.start, end: Math.min(span.end, span.start + HOUR_MS) }

const drawnEnd = ({ shown }: Placed): number => Math.max(shown.end, shown.start + LEAST_MS)

/** Work at the same time is drawn in lanes next to each other, the earlier one to the left. */
function inLanes(placed: readonly Placed[]): Pick<DayColumn, 'entries' | 'lanes'> {
  const entries: Omit<DayEntry, 'hasFreeLine'>[] = []
  let group: (Placed & { lane: number })[] = []
  let ends: number[] = []
  const close = () => {
    entries.push(...group.map((one) => ({ ...one, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const one of [...placed].sort((a, b) => a.shown.start - b.shown.start || drawnEnd(b) - drawnEnd(a))) {
    if (ends.every((end) => end <= one.shown.start)) close()
    const free = ends.findIndex((end) => end <= one.shown.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = drawnEnd(one)
    group.push({ ...one, lane })
  }
  close()
  return {
    entries: entries.map((one) => ({ ...one, hasFreeLine: hasFreeLine(one, placed) })),
    lanes: Math.max(1, ...entries.map(({ lanes }) => lanes)),
  }
}

/** Its words need some room above the line. */
const hasFreeLine = ({ ticket, promise }: Placed, placed: readonly Placed[]): boolean =>
  promise !== null &&
  placed.every(
    (other) => other.ticket.id === ticket.id || other.shown.start >= promise || drawnEnd(other) <= promise - LEAST_MS,
  )

/** Where a moment lies on the axis, as a share of its height. */
export const shareOf = ({ start, end }: DayAxis, at: number): number =>
  Math.min(1, Math.max(0, (at - start) / (end - start)))

/** The full hours of the axis, without its end. */
export const hoursOfAxis = ({ start, end }: DayAxis): number[] =>
  Array.from({ length: Math.round((end - start) / HOUR_MS) }, (_, hour) => start + hour * HOUR_MS)

/** Whether the ticket begins on the day, or has no time yet: only then does a place of the board choose its time. */
export const beginsOn = (day: string, from: string | null, scheduledStart: string | null): boolean =>
  from === null || scheduledStart === null || dayInHelsinki(new Date(scheduledStart)) === day
