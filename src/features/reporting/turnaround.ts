const HOUR = 60
const DAY = 24 * HOUR

/**
 * How exactly a turnaround is kept: a quarter of an hour within a day, an hour within two weeks, then a day. So a day's tickets are few
 * rows, and a median is off by half of that at most.
 */
export function keptMinutes(minutes: number): number {
  const step = minutes < DAY ? 15 : minutes < 14 * DAY ? HOUR : DAY
  return Math.round(minutes / step) * step
}

/** So many tickets took so long. */
export type Took = { minutes: number; count: number }

/** What this share of the tickets took at most: 0.5 is the median. Null when there are none. */
export function percentile(took: readonly Took[], share: number): number | null {
  const inOrder = took.filter(({ count }) => count > 0).toSorted((one, other) => one.minutes - other.minutes)
  const all = inOrder.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { minutes, count } of inOrder) {
    seen += count
    if (seen >= all * share) return minutes
  }
  return null
}

/** Bands of a histogram that people can read: up to so many minutes each, the last one without an end. */
export const BANDS = [2 * HOUR, 4 * HOUR, 8 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY, Number.POSITIVE_INFINITY] as const

/** The place of the band that so many minutes fall into. */
export const bandOf = (minutes: number): number => BANDS.findIndex((end) => minutes <= end)

/** How many tickets fall into each band. */
export const inBands = (took: readonly Took[]): number[] =>
  BANDS.map((_, place) => took.reduce((sum, { minutes, count }) => (bandOf(minutes) === place ? sum + count : sum), 0))
