import { weekdayOfDay } from '#features/planning/planning.ts'
import { formatDate, formatDay } from '#web/format.ts'

const names = ['Maanantai', 'Tiistai', 'Keskiviikko', 'Torstai', 'Perjantai', 'Lauantai', 'Sunnuntai']

/** "24.11." of a day `YYYY-MM-DD`. */
export const shortDate = (day: string): string => formatDay(day).split(' ')[1] ?? ''

/** "Tiistai 24.11.". */
export const dayTitle = (day: string): string => `${names[weekdayOfDay(day)]} ${shortDate(day)}`

/** "23.–29.11.2026", with as much of the first day as differs from the last. */
export function weekSpan(first: string, last: string): string {
  const [year, month, day] = first.split('-').map(Number)
  const to = formatDate(last)
  if (!last.startsWith(`${year}-`)) return `${formatDate(first)}–${to}`
  return last.slice(5, 7) === first.slice(5, 7) ? `${day}.–${to}` : `${day}.${month}.–${to}`
}
