import { plusDays } from '#shared/calendar-day.ts'
import type { Days } from '../report-range.ts'

/** These days as few runs of days that follow each other, each of so many at most. */
export function runsOf(days: readonly string[], atMost: number): Days[] {
  const runs: (Days & { count: number })[] = []
  for (const day of [...new Set(days)].toSorted()) {
    const last = runs.at(-1)
    if (last && last.count < atMost && plusDays(last.to, 1) === day) {
      last.to = day
      last.count += 1
    } else runs.push({ from: day, to: day, count: 1 })
  }
  return runs.map(({ from, to }) => ({ from, to }))
}
