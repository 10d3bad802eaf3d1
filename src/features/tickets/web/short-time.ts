import { dayNumberOf, wallClockAt } from '#shared/helsinki-clock.ts'
import { shortenYear } from '#shared/short-year.ts'
import { formatDate, formatDay, formatTime } from '#web/format.ts'

/** A time of a card in two short lines: the day and the clock; of a day far away only the date. */
export function shortTime(at: string, now: number): { day: string; clock: string } {
  const then = new Date(at)
  const [there, here] = [wallClockAt(then), wallClockAt(new Date(now))]
  if (there.year !== here.year) return { day: shortenYear(formatDate(then)), clock: formatTime(then) }
  const days = dayNumberOf(there) - dayNumberOf(here)
  const near = days === 0 ? 'tänään' : days === 1 ? 'huom.' : days === -1 ? 'eilen' : undefined
  return { day: near ?? formatDay(then), clock: formatTime(then) }
}
