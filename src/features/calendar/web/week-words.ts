import { partsOf, weekdayName } from '#shared/calendar-day.ts'
import { capitalized } from '#shared/capitalized.ts'
import { formatDate } from '#web/format.ts'
import type { CalendarWeek } from '../calendar.ts'

/** Two people share a bay at most, and some of a garage's people are no mechanics: above this the number of bays was probably never set. */
const PEOPLE_OF_A_BAY = 3

/** What is odd about a capacity that holds far fewer than work there; null when it may be right. */
export function capacityNote({ garage, mechanics }: Pick<CalendarWeek, 'garage' | 'mechanics'>): string | null {
  const people = mechanics.filter(({ installs }) => installs).length
  if (garage.bays === 0 || people <= garage.bays * PEOPLE_OF_A_BAY) return null
  return `Korjauspaikkoja on ${garage.bays} ja tekijöitä ${people}. Tarkista kapasiteetti.`
}

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
