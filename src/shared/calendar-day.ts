import { calendarDay, dayNumberOf, instantAt, type WallClock, weekdayOf } from './helsinki-clock.ts'

/** A day of the calendar in its parts; months and days count from 1. As a text it is `YYYY-MM-DD`. */
export type DayParts = Pick<WallClock, 'year' | 'month' | 'day'>

const DAY_MS = 86_400_000

/** `YYYY-MM-DD` → its parts, unchecked. */
export function partsOf(day: string): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** The moment with which the day begins in Helsinki. */
export const beginOfDay = (day: string): Date => instantAt({ ...partsOf(day), hour: 0, minute: 0 })

/** The day so many days later; of a day that no calendar has, counted on: 32 January is 1 February. */
export function daysAfter(from: DayParts, days: number): DayParts {
  const at = new Date((dayNumberOf(from) + days) * DAY_MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** The same of a text. */
export const plusDays = (day: string, days: number): string => calendarDay(daysAfter(partsOf(day), days))

/** The same day of the month so many months later, or the last one of a shorter month. */
export function plusMonths(day: string, months: number): string {
  const { year, month, day: date } = partsOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return calendarDay({ year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(date, last) })
}

/** So many days in a row. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) => plusDays(first, ahead))

/** How many days later the other day is; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumberOf(partsOf(to)) - dayNumberOf(partsOf(from))

/** 0 is Monday. */
export const weekdayOfDay = (day: string): number => weekdayOf(dayNumberOf(partsOf(day)))

export const WEEKDAYS = [
  'maanantai',
  'tiistai',
  'keskiviikko',
  'torstai',
  'perjantai',
  'lauantai',
  'sunnuntai',
] as const

export const weekdayName = (day: DayParts): string => WEEKDAYS[weekdayOf(dayNumberOf(day))] ?? ''
/** `2027-03-05` as Finns write it. */
export const dayText = (day: string): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$3.$2.$1')
