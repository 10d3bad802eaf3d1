import { formatDay, formatHours, formatNumber } from '#web/format.ts'
import { plusDays } from '../planning.ts'

const hours = (minutes: number): number => Math.round(minutes / 6) / 10

/** 330 minutes → `5,5 h`. */
export const hoursText = (minutes: number): string => formatHours(hours(minutes))

/** 330 of 480 minutes → `5,5 / 8 h`. */
export const loadText = (minutes: number, atMost: number): string =>
  `${formatNumber(hours(minutes))} / ${hoursText(atMost)}`

/** `Tänään`, `Huomenna`, `ke 25.11.`; days are `YYYY-MM-DD`. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Tänään'
  return day === plusDays(today, 1) ? 'Huomenna' : formatDay(day)
}
