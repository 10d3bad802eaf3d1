/** How Finns write numbers and times. Everything is shown in Europe/Helsinki, independent of the computer's own zone. */
import { dayNumberOf, timeWords, type WallClock, wallClockAt, weekdayOf } from '#shared/helsinki-clock.ts'

export { formatKilometres } from '#shared/kilometres.ts'

const decimals = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 2 })
const weekdays = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su']
/** In place of a time that is unknown. */
export const NO_TIME = '–'
const dateOnly = /^\d{4}-\d{2}-\d{2}$/

/** 1234.5 → "1 234,5". */
export const formatNumber = (value: number): string => decimals.format(value)

/** 0.255 → "25,5 %". */
export const formatPercent = (share: number): string => `${decimals.format(share * 100)}\u00a0%`

/** Hours of work: 1.5 → "1,5 h". */
export const formatHours = (hours: number): string => `${decimals.format(hours)}\u00a0h`

/** Bytes: 1 234 567 → "1,2 Mt". */
export function formatBytes(bytes: number): string {
  const units = ['t', 'kt', 'Mt', 'Gt']
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${decimals.format(Number(value.toFixed(power > 1 ? 1 : 0)))}\u00a0${units[power]}`
}

/** An ISO instant → "5.3.2026"; a plain date (`2026-03-05`) is read literally, without zones. */
export function formatDate(at: string | Date): string {
  const wall = wallClockOf(at)
  return wall ? `${wall.day}.${wall.month}.${wall.year}` : NO_TIME
}

/** "to 5.3." for calendars and lists of the present year. */
export function formatDay(at: string | Date): string {
  const wall = wallClockOf(at)
  return wall ? `${weekdays[weekdayOf(dayNumberOf(wall))]} ${wall.day}.${wall.month}.` : NO_TIME
}

/** "14.05". */
export function formatTime(at: string | Date): string {
  const wall = wallClockOf(at)
  return wall ? timeWords(wall) : NO_TIME
}

/** "5.3.2026 klo 14.05". */
export const formatDateTime = (at: string | Date): string => `${formatDate(at)} klo ${formatTime(at)}`

/** "5.3.2026 klo 9.00–11.30", or both dates when the days differ. */
export function formatTimeRange(from: string | Date, to: string | Date): string {
  return formatDate(from) === formatDate(to)
    ? `${formatDateTime(from)}–${formatTime(to)}`
    : `${formatDateTime(from)} – ${formatDateTime(to)}`
}

/** Undefined for what is no time: one odd value must not throw away the screen that shows it. */
function wallClockOf(at: string | Date): WallClock | undefined {
  const date = new Date(typeof at === 'string' && dateOnly.test(at) ? `${at}T12:00:00Z` : at)
  return Number.isNaN(date.getTime()) ? undefined : wallClockAt(date)
}
