import { plusDays } from '#shared/calendar-day.ts'
import { formatDay, formatHours, formatNumber } from '#web/format.ts'

/** Minutes as hours with two decimals: 100 → 1.67. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/** 330 minutes → `5,5 h`. */
export const hoursText = (minutes: number): string => formatHours(hoursOf(minutes))

/** 330 of 480 minutes → `5,5 / 8 h`; without a limit `5,5 h`. It stays on one line. */
export const loadText = (minutes: number, atMost?: number): string =>
  atMost === undefined ? hoursText(minutes) : `${formatNumber(hoursOf(minutes))}\u00a0/\u00a0${hoursText(atMost)}`

/** `Tänään`, `Huomenna`, `ke 25.11.`; days are `YYYY-MM-DD`. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Tänään'
  return day === plusDays(today, 1) ? 'Huomenna' : formatDay(day)
}
