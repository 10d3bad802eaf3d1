import { calendarDay, dayNumberOf, wallClockAt, weekdayOf } from '#shared/helsinki-clock.ts'
import { formatTime } from '#web/format.ts'

const WEEKDAYS = ['maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai', 'lauantai', 'sunnuntai']
const SHORT = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su']

/** The day of an instant in Finland: messages of one day are under one heading. */
export const dayOf = (at: string): string => calendarDay(wallClockAt(new Date(at)))

/** "Tänään", "Eilen", "torstai 5.3.", "5.3.2025". */
export function dayWords(at: string, now: Date): string {
  const { days, wall, isThisYear } = distance(at, now)
  if (days === 0) return 'Tänään'
  if (days === 1) return 'Eilen'
  if (!isThisYear) return `${wall.day}.${wall.month}.${wall.year}`
  return `${WEEKDAYS[weekdayOf(dayNumberOf(wall))]} ${wall.day}.${wall.month}.`
}

/** As short as a list needs it: "14.05", "eilen", "to", "5.3.", "5.3.2025". */
export function shortWhen(at: string, now: Date): string {
  const { days, wall, isThisYear } = distance(at, now)
  if (days === 0) return formatTime(at)
  if (days === 1) return 'eilen'
  if (days > 0 && days < 7) return SHORT[weekdayOf(dayNumberOf(wall))] ?? ''
  return isThisYear ? `${wall.day}.${wall.month}.` : `${wall.day}.${wall.month}.${wall.year}`
}

function distance(at: string, now: Date) {
  const [wall, today] = [wallClockAt(new Date(at)), wallClockAt(now)]
  return { wall, days: dayNumberOf(today) - dayNumberOf(wall), isThisYear: wall.year === today.year }
}
