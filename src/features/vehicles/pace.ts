import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

/** A reading of a meter that counts (not odd, or confirmed), in kilometres or in tenths of an engine hour, and the instant when it was reported, in ISO. */
export type CountedReading = { value: number; readAt: string }

const DAY_MS = 86_400_000
/** A car that is serviced once a year is read three times in that, and what was driven earlier says nothing of today. */
const PACE_DAYS = 730
/** More readings than these add nothing. */
export const PACE_READINGS = 40
const READINGS_AT_LEAST = 3
const DAYS_AT_LEAST = 60
/** Two readings that are closer show a trip, not a habit. */
const DAYS_BETWEEN = 14
/** A parked car is not driven to its next service: a kilometre, or six minutes of the engine. */
const PACE_AT_LEAST = 1
/** After so long without a reading it is not known whether the car is driven as before. */
const KNOWN_FOR_DAYS = 365
const DAYS_AHEAD = 3650

/**
 * How many kilometres, or tenths of an engine hour, a day a car is used: the median of the paces between every two readings that are at least two weeks apart, of the
 * newest 40 within two years before the last. One wrong reading or one long trip does not move a median. Null with fewer than three
 * readings, over less than 60 days, and below one a day. The readings are in the order of time.
 */
export function pacePerDay(readings: readonly CountedReading[]): number | null {
  const counted = sinceLastFall(readings)
  const [first, last] = [counted[0], counted.at(-1)]
  if (counted.length < READINGS_AT_LEAST || !first || !last || daysFrom(first, last) < DAYS_AT_LEAST) return null
  const paces = counted.flatMap((from, place) =>
    counted.slice(place + 1).flatMap((to) => {
      const days = daysFrom(from, to)
      return days < DAYS_BETWEEN ? [] : [(to.value - from.value) / days]
    }),
  )
  const pace = median(paces)
  return pace < PACE_AT_LEAST ? null : pace
}

/**
 * The day (`YYYY-MM-DD`) on which the meter reaches the value of the next service: the last reading and the days that the rest takes at the pace;
 * when it was reached already, the day of the first reading that says so. Null where there is no pace, or the last reading is a year old.
 */
export function dayOfReading(
  target: number,
  readings: readonly CountedReading[],
  { pace, now }: { pace: number | null; now: Date },
): string | null {
  const counted = sinceLastFall(readings)
  const reached = counted.find(({ value }) => value >= target)
  if (reached) return dayInHelsinki(new Date(reached.readAt))
  const last = counted.at(-1)
  if (!last || pace === null || now.getTime() - Date.parse(last.readAt) > KNOWN_FOR_DAYS * DAY_MS) return null
  const days = Math.ceil((target - last.value) / pace)
  return days > DAYS_AHEAD ? null : plusDays(dayInHelsinki(new Date(last.readAt)), days)
}

/** After a confirmed fall, such as a new odometer, another count goes on. */
function sinceLastFall(readings: readonly CountedReading[]): readonly CountedReading[] {
  const fall = readings.findLastIndex(
    ({ value }, place) => value < (readings[place - 1]?.value ?? Number.NEGATIVE_INFINITY),
  )
  const last = readings.at(-1)
  const from = last ? Date.parse(last.readAt) - PACE_DAYS * DAY_MS : 0
  return readings
    .slice(Math.max(0, fall))
    .filter(({ readAt }) => Date.parse(readAt) >= from)
    .slice(-PACE_READINGS)
}

const daysFrom = (from: CountedReading, to: CountedReading): number =>
  (Date.parse(to.readAt) - Date.parse(from.readAt)) / DAY_MS

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
