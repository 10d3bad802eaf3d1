import { formatDate } from '#web/format.ts'

/** The day when a user was last seen: a session's use is written down once a day, so a time of day would not be true. */
export function lastSeenDay(at: string, now: Date = new Date()): string {
  const day = formatDate(at)
  return day === formatDate(now) ? 'Tänään' : day
}
