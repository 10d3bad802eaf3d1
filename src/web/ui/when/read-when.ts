import { type DayParts, daysAfter, weekdayName } from '#shared/calendar-day.ts'
import {
  calendarDay,
  clockTime,
  dayNumberOf,
  instantAt,
  instantsAt,
  timeWords,
  type WallClock,
  wallClockAt,
} from '#shared/helsinki-clock.ts'
import { YEARS } from '#shared/instant.ts'
import { type Clock, clockOf, readClock } from './read-clock.ts'
import { dayOf, dayWords, readDay, sameDay } from './read-day.ts'

/** What a text was understood as, and how that is said back; or what is wrong with it. */
export type Reading = { value: string; said: string } | { problem: string }

/** From when it is read, and whether a day without a year is meant to have been (a filter) or to come (a plan). */
export type ReadFrom = { now: Date; isPast: boolean }

/** How a kind of field reads and writes its values. `show` returns what is no value unchanged: it was typed and not understood. */
export type WhenKind = {
  read: (text: string, from: ReadFrom) => Reading
  show: (value: string) => string
}

/** A day without a time begins with the work of the day. */
const USUAL_HOUR = 8
/** Behind the time, of an hour that October has twice. */
const WINTER_TIME = 'talviaikaa'

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

const timesUntil = (lastHour: number): WhenKind => ({
  read: (text) => {
    const clock = readClock(plain(text), lastHour)
    return clock
      ? { value: clockTime(clock), said: `klo ${timeWords(clock)}` }
      : { problem: 'Kirjoita aika näin: 8.00' }
  },
  show: (value) => {
    const clock = clockOf(value, lastHour)
    return clock ? timeWords(clock) : value
  },
})

/** A time of the day: `HH:MM`. */
export const timeKind = timesUntil(23)

/** The time at which something ends: `24:00` is the end of the day. */
export const closingTimeKind = timesUntil(24)

const daysFrom = (firstYear: number): WhenKind => ({
  read: (text, { now, isPast }) => {
    const reading = readDay(plain(text), { today: wallClockAt(now), isPast, firstYear })
    if (reading && 'problem' in reading) return reading
    if (reading?.rest.trim() !== '') return { problem: 'Kirjoita päivä esimerkiksi näin: 1.9.2026' }
    return { value: calendarDay(reading.day), said: `${weekdayName(reading.day)} ${dayWords(reading.day)}` }
  },
  show: (value) => {
    const day = dayOf(value, firstYear)
    return day ? dayWords(day) : value
  },
})

/** A day of the calendar: `YYYY-MM-DD`. */
export const dayKind = daysFrom(YEARS.first)

/** A day of a vehicle's life, which may be long before the product's. */
export const lifeDayKind = daysFrom(YEARS.firstOfLife)

/** A moment: an ISO instant, read and shown by the clock of Helsinki. */
export const momentKind: WhenKind = {
  read: (text, from) => {
    const asked = readMoment(plain(text), from)
    if ('problem' in asked) return asked
    const { wall, isWinterTime } = asked
    const at = (isWinterTime ? instantsAt(wall)[1] : undefined) ?? instantAt(wall)
    const shown = wallClockAt(at)
    const skipped = sameClock(shown, wall) ? '' : ` (kesäaika alkaa, klo ${timeWords(wall)} ei ole)`
    return { value: at.toISOString(), said: `${weekdayName(shown)} ${momentWords(at)}${skipped}` }
  },
  show: (value) => {
    const at = momentOf(value)
    return at ? momentWords(at) : value
  },
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** The moment of a value; null when it is none, or out of bounds. */
export function momentOf(value: string): Date | null {
  const at = new Date(isoInstant.test(value) ? value : Number.NaN)
  if (Number.isNaN(at.getTime())) return null
  const { year } = wallClockAt(at)
  return year >= YEARS.first && year <= YEARS.last ? at : null
}

/** False for what was typed into a field and not understood. */
export const isMomentOrNothing = (value: string | null): boolean => !value || momentOf(value) !== null

/** `1.9.2026 klo 14.00`. */
function momentWords(at: Date): string {
  const wall = wallClockAt(at)
  const isSecond = instantsAt(wall).findIndex((one) => Math.abs(one.getTime() - at.getTime()) < 60_000) === 1
  return `${dayWords(wall)} klo ${timeWords(wall)}${isSecond ? ` ${WINTER_TIME}` : ''}`
}

const notUnderstood = { problem: 'Kirjoita aika esimerkiksi näin: 1.9.2026 klo 14.00' }

function readMoment(
  text: string,
  { now, isPast }: ReadFrom,
): { wall: WallClock; isWinterTime: boolean } | { problem: string } {
  const here = wallClockAt(now)
  const isWinterTime = text.endsWith(` ${WINTER_TIME}`)
  const words = isWinterTime ? text.slice(0, -WINTER_TIME.length).trim() : text
  if (words === 'nyt') return { wall: here, isWinterTime: momentWords(now).endsWith(WINTER_TIME) }
  // "14:30" is no day, and "14.30" neither
  const alone = /^\d{1,2}\.?$/.test(words) ? null : readClock(words)
  const reading = readDay(words, { today: here, isPast })
  if (alone && (!reading || 'problem' in reading))
    return { wall: { ...nextDayAt(alone, here), ...alone }, isWinterTime }
  if (!reading) return notUnderstood
  if ('problem' in reading) return reading
  const rest = reading.rest.replace(/^[\s,t]+/, '')
  const clock = rest === '' ? usualClock(reading.day, here) : readClock(rest)
  if (!clock) return notUnderstood
  const isOver = sameDay(reading.day, here) && minutesOf(clock) < minutesOf(here)
  // on a Monday afternoon "ma 8" means the next one
  const day = isOver && reading.isWeekday && !isPast ? daysAfter(reading.day, 7) : reading.day
  return { wall: { ...day, ...clock }, isWinterTime }
}

const minutesOf = ({ hour, minute }: Clock): number => hour * 60 + minute

const sameClock = (one: WallClock, other: WallClock): boolean =>
  dayNumberOf(one) === dayNumberOf(other) && minutesOf(one) === minutesOf(other)

/** Today, or tomorrow when that time is over. */
const nextDayAt = (clock: Clock, here: WallClock): DayParts =>
  daysAfter(here, minutesOf(clock) < minutesOf(here) ? 1 : 0)

/** Eight o'clock; today the next full hour when that is over. */
export const usualClock = (day: DayParts, here: WallClock): Clock => ({
  hour: sameDay(day, here) && here.hour >= USUAL_HOUR ? Math.min(here.hour + 1, 23) : USUAL_HOUR,
  minute: 0,
})
