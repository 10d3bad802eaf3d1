import { forOneMechanic, freeTimes } from '#features/planning/free-times.ts'
import {
  bookedMinutes,
  closedDay,
  endOfWork,
  type GarageDays,
  holidayName,
  lengthMinutes,
  minutesOfServices,
  momentOn,
  openSpan,
  type PlannedWork,
  type Span,
  sameClockOn,
  spanOf,
  workedMinutes,
} from '#features/planning/planning.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { daysBetween, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

/** A cell of the calendar. `mechanicId` is null where no mechanic has been chosen; `start`, in milliseconds, is given where the time of day is chosen too. */
export type Place = { day: string; mechanicId: string | null; start?: number }

/** When and by whom work is done. */
export type Plan = { scheduledStart: string; scheduledEnd: string | null; mechanicId: string | null }

type Work = PlannedWork & { status: TicketStatus; mechanic: { id: string } | null }

/** What of a ticket's work is done on one day. */
export type Piece = {
  day: string
  from: number
  minutes: number
  /** It goes on from the day before, or on the next one. */
  isPart: boolean
}

const MINUTE_MS = 60_000

const dayOf = (ms: number): string => dayInHelsinki(new Date(ms))

/** The days of the work among these; the day on which it begins is always one, independent of opening hours. */
export function piecesOf(work: PlannedWork, days: readonly string[], garage: GarageDays): Piece[] {
  const span = spanOf(work)
  if (!span) return []
  const first = dayOf(span.start)
  const isPart = span.end > momentOn(first, '24:00')
  return days.flatMap((day): Piece[] => {
    const minutes = bookedMinutes(span, day, garage)
    if (day !== first && minutes === 0) return []
    return [{ day, minutes, from: Math.max(span.start, momentOn(day, '00:00')), isPart }]
  })
}

/** Why the day takes no more work, from the day that has the work now; null when it does. `now` is in milliseconds. */
export function whyNoWork(day: string, from: string | null, garage: GarageDays, now: number): string | null {
  if (day === from) return null
  const closed = closedDay(day, garage)
  if (closed) {
    const name = holidayName(closed)
    return name === null ? 'Korjaamo on kiinni' : `Kiinni: ${name}`
  }
  const today = dayOf(now)
  if (day < today) return 'Päivä on jo mennyt'
  const open = openSpan(day, garage)
  return day === today && open && now >= open.end ? 'Työpäivä on jo päättynyt' : null
}

/**
 * The plan when the ticket is dropped there. `from` is the day on which it was taken up, null for one without a time; `busy` is the other
 * work of the mechanic, or all of the garage where no mechanic is chosen. It keeps its time of day where that is free, else it gets the day's first
 * free time. On a full day it comes after the others, and the day shows that it is over its hours.
 */
export function planAt(
  work: Work,
  { day, mechanicId, start }: Place,
  from: string | null,
  { garage, busy, now }: { garage: GarageDays; busy: readonly Span[]; now: number },
): Plan {
  if (start !== undefined) return { ...planFrom(work, start, from, garage), mechanicId }
  const { scheduledStart, scheduledEnd } = work
  if (scheduledStart !== null && from === day) return { scheduledStart, scheduledEnd, mechanicId }
  const minutes = lengthMinutes(work)
  const room = mechanicId === null ? garage : forOneMechanic(garage, mechanicId)
  const [firstFree] = freeTimes(day, { garage: room, work: busy, minutes, notBefore: now })
  if (scheduledStart === null || from === null) {
    const start = firstFree ?? lastEnd(day, busy, garage)
    // how long it takes is written down only when it is known
    const end = work.serviceHours ? endOfWork(start, minutes, garage) : null
    return { scheduledStart: iso(start), scheduledEnd: end === null ? null : iso(end), mechanicId }
  }
  const moved = (at: string): string => {
    const ms = Date.parse(at)
    return iso(sameClockOn(plusDays(dayOf(ms), daysBetween(from, day)), ms))
  }
  const kept = {
    scheduledStart: moved(scheduledStart),
    scheduledEnd: scheduledEnd === null ? null : moved(scheduledEnd),
    mechanicId,
  }
  const span = spanOf({ ...work, ...kept })
  const isFree =
    span !== null && span.start >= now && (mechanicId === null || busy.every((other) => !meet(span, other)))
  const isOfSeveralDays = span !== null && dayOf(span.start) !== dayOf(span.end - 1)
  if (isFree || isOfSeveralDays || firstFree === undefined) return kept
  const end = scheduledEnd === null ? null : iso(firstFree + minutes * MINUTE_MS)
  return { scheduledStart: iso(firstFree), scheduledEnd: end, mechanicId }
}

/** Exactly then, for as long as before; what does not fit before closing goes on when the garage is open next. */
function planFrom(work: Work, start: number, from: string | null, garage: GarageDays): Omit<Plan, 'mechanicId'> {
  const { scheduledStart, scheduledEnd, serviceHours } = work
  const isPlanned = scheduledStart !== null && from !== null
  if (isPlanned && Date.parse(scheduledStart) === start) return { scheduledStart, scheduledEnd }
  const begins = iso(start)
  if (isPlanned && scheduledEnd !== null) {
    const before = { start: Date.parse(scheduledStart), end: Date.parse(scheduledEnd) }
    return { scheduledStart: begins, scheduledEnd: iso(endOfWork(start, workedMinutes(before, garage), garage)) }
  }
  const end = serviceHours ? endOfWork(start, minutesOfServices(serviceHours), garage) : null
  return { scheduledStart: begins, scheduledEnd: end === null ? null : iso(end) }
}

/** Times of the day board lie this far from each other, on the clock. */
export const SNAP_MINUTES = 15
const SNAP_MS = SNAP_MINUTES * MINUTE_MS

/** The nearest time of the day board. */
export const snapped = (ms: number): number => Math.round(ms / SNAP_MS) * SNAP_MS

/** Why work cannot begin then; null when it can. The quarter of an hour that runs now is not past yet, and work stays where it began. */
export const whyNotThen = ({ scheduledStart }: PlannedWork, start: number, now: number): string | null =>
  start < Math.floor(now / SNAP_MS) * SNAP_MS && (scheduledStart === null || Date.parse(scheduledStart) !== start)
    ? 'Aika on jo mennyt'
    : null

const iso = (ms: number): string => new Date(ms).toISOString()

const meet = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** The place of work on a day that is full: after the rest of it. */
function lastEnd(day: string, busy: readonly Span[], garage: GarageDays): number {
  const open = openSpan(day, garage) ?? { start: momentOn(day, '08:00'), end: momentOn(day, '16:00') }
  const ends = busy.map(({ end }) => end).filter((end) => end > open.start && end < open.end)
  return Math.max(open.start, ...ends)
}
