import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import { closedDay, type GarageDays, isUsuallyOpen } from '../planning.ts'

/** So many open days are offered at once. */
const OPEN_DAYS = 6
/** Holidays may follow each other, but not for longer than this. */
const AT_MOST_DAYS = 21

/**
 * Today, tomorrow, and days after them until there are enough open ones. Closed weekdays after tomorrow are left out; a holiday of the week stays
 * among them, so that nobody wonders where it is. `chosen` is among them wherever it lies.
 */
export function dayChoices(today: string, garage: GarageDays, chosen: string | null): string[] {
  const days: string[] = []
  let open = 0
  for (const day of daysFrom(today, AT_MOST_DAYS)) {
    if (open >= OPEN_DAYS) break
    if (!closedDay(day, garage)) open += 1
    if (isUsuallyOpen(day, garage) || day <= plusDays(today, 1)) days.push(day)
  }
  return chosen === null || days.includes(chosen) ? days : [...days, chosen].sort()
}
