import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import { closedDay, isUsuallyOpen } from '../planning.ts'
import { type Planning, timesLeft } from './planning-state.ts'

/** So many open days are offered at once. */
const OPEN_DAYS = 6
/** Holidays may follow each other, but not for longer than this. */
const AT_MOST_DAYS = 21

/**
 * Today, tomorrow, and days after them until there are enough open ones. Closed weekdays after tomorrow are left out; a holiday of the week stays
 * among them, so that users do not wonder where it is; today is left out once nothing can begin any more. `chosen` is among them wherever it lies.
 */
export function dayChoices(planning: Pick<Planning, 'today' | 'garage' | 'now'>, chosen: string | null): string[] {
  const { today, garage } = planning
  const days: string[] = []
  let open = 0
  for (const day of daysFrom(today, AT_MOST_DAYS)) {
    if (open >= OPEN_DAYS) break
    const isOpen = !closedDay(day, garage)
    if (isOpen && day === today && timesLeft(planning, day).length === 0) continue
    if (isOpen) open += 1
    if (isUsuallyOpen(day, garage) || day <= plusDays(today, 1)) days.push(day)
  }
  return chosen === null || days.includes(chosen) ? days : [...days, chosen].sort()
}
