import { beginOfDay, partsOf, plusDays, weekdayOfDay } from '#shared/calendar-day.ts'
import { instantAt } from '#shared/helsinki-clock.ts'
import type { CarCalendar } from '../courtesy-cars.ts'

export type Bar = CarCalendar['bars'][number]

/** The moment of midnight in Helsinki with which the day begins, in milliseconds since 1970. */
export const startOfDay = (day: string): number => beginOfDay(day).getTime()

/** The days that a bar touches. */
export const isOnDay = ({ startsAt, takenUntil }: Pick<Bar, 'startsAt' | 'takenUntil'>, day: string): boolean =>
  Date.parse(startsAt) < startOfDay(plusDays(day, 1)) && Date.parse(takenUntil) > startOfDay(day)

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => weekdayOfDay(day) >= 5

/** Where a bar is drawn over so many days, in percent of their width; what is outside of them is cut off. */
export function placeOf({ startsAt, takenUntil }: Pick<Bar, 'startsAt' | 'takenUntil'>, days: readonly string[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { left: 0, width: 0 }
  const [from, to] = [startOfDay(first), startOfDay(plusDays(last, 1))]
  const share = (at: number) => (Math.min(Math.max(at, from), to) - from) / (to - from)
  const [left, right] = [share(Date.parse(startsAt)), share(Date.parse(takenUntil))]
  return { left: left * 100, width: (right - left) * 100 }
}

/** The usual times of a reservation that begins on the day: eight in the morning to four in the afternoon. */
export const usualTimes = (day: string): { startsAt: string; endsAt: string } => ({
  startsAt: instantAt({ ...partsOf(day), hour: 8, minute: 0 }).toISOString(),
  endsAt: instantAt({ ...partsOf(day), hour: 16, minute: 0 }).toISOString(),
})
