import { clockTime, instantAt, instantsAt, wallClockAt } from './helsinki-clock.ts'

/** Times of the day as HH:MM in Europe/Helsinki; over midnight when they begin later than they end. */
export type QuietHours = { from: string; to: string }

const holdsAt = ({ from, to }: QuietHours, time: string): boolean =>
  from < to ? from <= time && time < to : time >= from || time < to

/** Whether the quiet hours hold at this moment; never without quiet hours. */
export const isQuiet = (quietHours: QuietHours | null, at: Date): boolean =>
  quietHours !== null && holdsAt(quietHours, clockTime(wallClockAt(at)))

/** The moment itself, or the end of the quiet hours when they hold then. */
export function afterQuiet(quietHours: QuietHours | null, at: Date): Date {
  if (quietHours === null) return at
  const now = wallClockAt(at)
  const time = clockTime(now)
  if (!holdsAt(quietHours, time)) return at
  const [hour = 0, minute = 0] = quietHours.to.split(':').map(Number)
  const end = { ...now, day: now.day + (time >= quietHours.to ? 1 : 0), hour, minute }
  // of the hour that comes twice in October the first one counts, or the second when the first is over
  return instantsAt(end).find((candidate) => candidate > at) ?? instantAt(end)
}
