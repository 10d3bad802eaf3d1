import { daysBetween, plusDays, weekdayOfDay } from '#shared/calendar-day.ts'

/** The Monday of the week in which the day lies. Days are `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => plusDays(day, -weekdayOfDay(day))

/** By ISO 8601, as Finnish calendars have it: the first week of a year is the one with its first Thursday. */
export function weekNumber(day: string): number {
  const thursday = plusDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  return Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
}
