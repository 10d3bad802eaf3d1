/** The local time in Helsinki, independent of the time zone of the machine. Months and days count from 1. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Hours before UTC: summer time first, so that of the hour that October has twice the first one comes first. */
const OFFSETS = [3, 2]

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

export function wallClockAt(at: Date): WallClock {
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { year: of.year ?? 0, month: of.month ?? 0, day: of.day ?? 0, hour: of.hour ?? 0, minute: of.minute ?? 0 }
}

const asUtc = ({ year, month, day, hour, minute }: WallClock): number => Date.UTC(year, month - 1, day, hour, minute)

/**
 * When the clock shows this, the earliest first: mostly once, never in the hour that March skips, twice in the one that October
 * repeats. A day or an hour that no calendar has counts on: 32 January is 1 February.
 */
export function instantsAt(wall: WallClock): Date[] {
  const shown = asUtc(wall)
  return OFFSETS.map((hours) => new Date(shown - hours * HOUR_MS)).filter((at) => asUtc(wallClockAt(at)) === shown)
}

/** The first moment when the clock shows this; of a time that March skips, an hour later. */
export const instantAt = (wall: WallClock): Date => instantsAt(wall)[0] ?? new Date(asUtc(wall) - 2 * HOUR_MS)

/** Days of the calendar, counted so that their difference is right over changes of summer time. */
export const dayNumberOf = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): number =>
  Date.UTC(year, month - 1, day) / DAY_MS

/** 0 is Monday; day 0 of `dayNumberOf` was a Thursday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `HH:MM`. */
export const clockTime = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`

/** As Finns write it: `14.05`. */
export const timeWords = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string =>
  `${hour}.${twoDigits(minute)}`

/** `YYYY-MM-DD`. */
export const calendarDay = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/** The day of Helsinki's calendar at that moment, `YYYY-MM-DD`. */
export const dayInHelsinki = (at: Date): string => calendarDay(wallClockAt(at))
