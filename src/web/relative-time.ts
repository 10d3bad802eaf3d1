import { dayNumberOf, timeWords, wallClockAt, weekdayOf } from '#shared/helsinki-clock.ts'
import { shortenYear } from '#shared/short-year.ts'
import { NO_TIME } from './format.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

const weekdays = ['maanantaina', 'tiistaina', 'keskiviikkona', 'torstaina', 'perjantaina', 'lauantaina', 'sunnuntaina']

const count = (
  n: number,
  past: boolean,
  [nominative, partitive, genitive]: readonly [string, string, string],
): string => (past ? `${n} ${n === 1 ? nominative : partitive} sitten` : `${n} ${genitive} päästä`)

/**
 * How people say when something is, seen from `now`, in Helsinki's time. Under a minute "Nyt", then minutes, hours of the same
 * day, "eilen klo 14.05", "maanantaina klo 14.05" (2–6 days), "7 päivää sitten" (7–14), and beyond that the date: without
 * the year when it is the present one. The future likewise: "huomenna klo 9.00", "maanantaina", "7 päivän päästä".
 * @param options.shortYear writes the year of a date as 'yy.
 */
export function relativeTime(at: Date | string, now: Date = new Date(), options: { shortYear?: boolean } = {}): string {
  const then = typeof at === 'string' ? new Date(at) : at
  const distance = Math.abs(then.getTime() - now.getTime())
  const past = then.getTime() < now.getTime()
  if (Number.isNaN(distance)) return NO_TIME
  if (distance < minuteMs) return 'Nyt'
  if (distance < hourMs) return count(Math.floor(distance / minuteMs), past, ['minuutti', 'minuuttia', 'minuutin'])

  const there = wallClockAt(then)
  const here = wallClockAt(now)
  const dayNumber = dayNumberOf(there)
  const days = Math.abs(dayNumber - dayNumberOf(here))
  if (days === 0) return count(Math.floor(distance / hourMs), past, ['tunti', 'tuntia', 'tunnin'])
  if (days === 1) return `${past ? 'eilen' : 'huomenna'} klo ${timeWords(there)}`
  if (days < 7) return `${weekdays[weekdayOf(dayNumber)]}${past ? ` klo ${timeWords(there)}` : ''}`
  if (days <= 14) return count(days, past, ['päivä', 'päivää', 'päivän'])

  const date = there.year === here.year ? `${there.day}.${there.month}.` : `${there.day}.${there.month}.${there.year}`
  return options.shortYear ? shortenYear(date) : date
}

/** Milliseconds until the text may read otherwise: for a clock that ticks no more often than it must. */
export function nextChangeMs(at: Date | string, now: Date = new Date()): number {
  const distance = Math.abs(new Date(at).getTime() - now.getTime())
  return distance < 2 * hourMs ? minuteMs / 2 : 10 * minuteMs
}
