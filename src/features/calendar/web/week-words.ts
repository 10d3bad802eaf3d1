import { partsOf, weekdayName } from '#shared/calendar-day.ts'
import { formatDate, formatDay } from '#web/format.ts'

/** "24.11." of a day `YYYY-MM-DD`. */
export const shortDate = (day: string): string => formatDay(day).split(' ')[1] ?? ''

/** "Tiistai 24.11.". */
export function dayTitle(day: string): string {
  const name = weekdayName(partsOf(day))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${shortDate(day)}`
}

/** "23.–29.11.2026", with as much of the first day as differs from the last. */
export function weekSpan(first: string, last: string): string {
  const { year, month, day } = partsOf(first)
  const to = formatDate(last)
  if (!last.startsWith(`${year}-`)) return `${formatDate(first)}–${to}`
  return last.slice(5, 7) === first.slice(5, 7) ? `${day}.–${to}` : `${day}.${month}.–${to}`
}
