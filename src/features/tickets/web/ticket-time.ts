import { formatDate, formatDay, formatTime } from '#web/format.ts'
import { relativeTime } from '#web/relative-time.ts'

const DAY_MS = 86_400_000

/** A time of work as people of a garage say it: by the clock when it is near, by the day when it is not. */
export function workTime(at: string, now: number): string {
  const then = new Date(at)
  if (formatDate(then) === formatDate(new Date(now))) return `tänään klo ${formatTime(then)}`
  const distance = Math.abs(then.getTime() - now)
  if (distance < 2 * DAY_MS) {
    const text = relativeTime(then, new Date(now))
    if (text.includes('klo')) return text
  }
  return distance < 7 * DAY_MS ? `${formatDay(then)} klo ${formatTime(then)}` : formatDay(then)
}

/** How long ago something happened, to be read in the middle of a sentence. */
export const since = (at: string, now: number): string => {
  const text = relativeTime(at, new Date(now), { shortYear: true })
  return text === 'Nyt' ? 'juuri nyt' : text
}
