import { daysFrom } from '#shared/calendar-day.ts'
import {
  bookedMinutes,
  capacityMinutes,
  type GarageDays,
  mechanicMinutes,
  openSpan,
  overlapMinutes,
  placesOn,
  type Span,
} from './planning.ts'

/** Times are offered this far from each other. */
export const STEP_MINUTES = 30
/** Work that goes on over several days has at least this much of its first one. */
const FIRST_DAY_MINUTES = 60
const MINUTE_MS = 60_000

type Wanted = {
  garage: GarageDays
  /** What is planned already. */
  work: readonly Span[]
  /** How long the work takes. */
  minutes: number
  /** The earliest moment, in milliseconds since 1970. */
  notBefore: number
}

/** Every time at which work can begin on the day at all: from opening on, a step apart. */
export function startTimes(day: string, garage: GarageDays): number[] {
  const open = openSpan(day, garage)
  if (!open) return []
  const step = STEP_MINUTES * MINUTE_MS
  return Array.from({ length: Math.ceil((open.end - open.start) / step) }, (_, index) => open.start + index * step)
}

/**
 * The times of the day at which the work can begin: a bay is free for what of it falls into the day, and the day has room for that.
 * Of work that goes on the day after, only its first day is asked.
 */
export function freeTimes(day: string, { garage, work, minutes, notBefore }: Wanted): number[] {
  const open = openSpan(day, garage)
  if (!open) return []
  const ofDay = work.filter((one) => overlapMinutes(one, open) > 0)
  const booked = work.reduce((sum, one) => sum + bookedMinutes(one, day, garage), 0)
  const places = placesOn(day, garage)
  const room = capacityMinutes(day, garage) - booked
  return startTimes(day, garage).filter((start) => {
    const part = { start, end: Math.min(start + minutes * MINUTE_MS, open.end) }
    const length = (part.end - part.start) / MINUTE_MS
    if (start < notBefore || length < Math.min(minutes, FIRST_DAY_MINUTES)) return false
    return Math.min(length, mechanicMinutes(day, garage)) <= room && busiest(part, ofDay) < places
  })
}

/** The first of them from that moment on, among so many days; null when there is none. */
export function firstFreeTime(first: string, days: number, wanted: Wanted): number | null {
  for (const day of daysFrom(first, days)) {
    const [time] = freeTimes(day, wanted)
    if (time !== undefined) return time
  }
  return null
}

/** The same for one mechanic, who does one work at a time, and none while away: only their own work counts. */
export const forOneMechanic = (garage: GarageDays, mechanicId: string): GarageDays => ({
  ...garage,
  bays: 1,
  people: [mechanicId],
})

/** How much of the work is done at once, at most, during the span. */
function busiest(span: Span, work: readonly Span[]): number {
  const during = work.filter((one) => overlapMinutes(one, span) > 0)
  // it is busiest when something begins
  const moments = during.map(({ start }) => Math.max(start, span.start))
  return Math.max(0, ...moments.map((at) => during.filter(({ start, end }) => start <= at && at < end).length))
}
