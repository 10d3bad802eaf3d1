import { instantAt } from '#shared/helsinki-clock.ts'

/** A mileage that counts (not odd, or confirmed), and the instant when it was reported, in ISO. */
type CountedMileage = { mileageKm: number; readAt: string }

const DAY_MS = 86_400_000
/** Of a year that ends, or has come so far, the readings may leave out this much. */
const LEFT_OUT_DAYS = 60
const DAYS_AT_LEAST = 30

/**
 * How far a car was driven in a year of Helsinki's calendar, in whole kilometres, straight between the readings around its ends. Null when they
 * leave out more than two months of it, or the odometer was changed. The readings are those that count, in the order of time.
 */
export function kmOfYear(year: number, readings: readonly CountedMileage[], now: Date): number | null {
  const [begin, end] = [startOf(year), Math.min(startOf(year + 1), now.getTime())]
  const isShort = end - begin < DAYS_AT_LEAST * DAY_MS
  return isShort
    ? null
    : kmBetween(begin, end, readings, Math.min(LEFT_OUT_DAYS * DAY_MS, end - begin - DAYS_AT_LEAST * DAY_MS))
}

/** The same between two moments in milliseconds, of which the readings may leave out so many at the ends. */
export function kmBetween(
  begin: number,
  end: number,
  readings: readonly CountedMileage[],
  leftOutMs: number,
): number | null {
  const points = readings.map(({ mileageKm, readAt }) => ({ km: mileageKm, at: Date.parse(readAt) }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const [from, to] = [Math.max(begin, first.at), Math.min(end, last.at)]
  const isShort = to <= from || to - from < end - begin - leftOutMs
  const falls = points.some(({ km }, index) => km < (points[index - 1]?.km ?? 0))
  return isShort || falls ? null : Math.round(kmAt(to, points) - kmAt(from, points))
}

const startOf = (year: number): number => instantAt({ year, month: 1, day: 1, hour: 0, minute: 0 }).getTime()

type Point = { km: number; at: number }

/** Straight between the two around it; `at` lies between the first and the last. */
function kmAt(at: number, points: readonly Point[]): number {
  const after = points.find((point) => point.at >= at)
  const before = points.findLast((point) => point.at <= at)
  if (!after || !before) return 0
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0
  return before.km + share * (after.km - before.km)
}
