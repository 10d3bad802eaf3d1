import { partsOf, weekdayName } from '#shared/calendar-day.ts'
import { capitalized } from '#shared/capitalized.ts'
import { formatDate } from '#web/format.ts'

/** "Tiistai 24.11." of a day `YYYY-MM-DD`. */
export function dayTitle(day: string): string {
  const parts = partsOf(day)
  return `${capitalized(weekdayName(parts))} ${parts.day}.${parts.month}.`
}

/** "23.–29.11.2026", with as much of the first day as differs from the last. */
export function weekSpan(first: string, last: string): string {
  const { year, month, day } = partsOf(first)
  const to = formatDate(last)
  if (!last.startsWith(`${year}-`)) return `${formatDate(first)}–${to}`
  return last.slice(5, 7) === first.slice(5, 7) ? `${day}.–${to}` : `${day}.${month}.–${to}`
}
