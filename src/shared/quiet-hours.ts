/** Times of the day as HH:MM in Europe/Helsinki; over midnight when they begin later than they end. */
export type QuietHours = { from: string; to: string }

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Wall = { year: number; month: number; day: number; time: string }

function wallAt(at: Date): Wall {
  const parts = Object.fromEntries(wallClock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    ...{ year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) },
    time: `${parts.hour}:${parts.minute}`,
  }
}

const holdsAt = ({ from, to }: QuietHours, time: string): boolean =>
  from < to ? from <= time && time < to : time >= from || time < to

/** Whether the quiet hours hold at this moment; never without quiet hours. */
export const isQuiet = (quietHours: QuietHours | null, at: Date): boolean =>
  quietHours !== null && holdsAt(quietHours, wallAt(at).time)

/** The moment itself, or the end of the quiet hours when they hold then. */
export function afterQuiet(quietHours: QuietHours | null, at: Date): Date {
  if (quietHours === null) return at
  const { year, month, day, time } = wallAt(at)
  if (!holdsAt(quietHours, time)) return at
  const isTomorrow = time >= quietHours.to
  return endOn({ year, month, day: day + (isTomorrow ? 1 : 0) }, quietHours.to, at)
}

const HOUR_MS = 3_600_000
/** Summer and winter time. */
const OFFSETS = [3, 2]

/**
 * When a day's clock shows this time, not before `at`. Of the hour that comes twice in October the first one counts, or the
 * second when the first is over; a time that March skips is read as an hour later.
 */
function endOn({ year, month, day }: Omit<Wall, 'time'>, time: string, at: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const asUtc = Date.UTC(year, month - 1, day, hours, minutes)
  const candidates = OFFSETS.map((offset) => new Date(asUtc - offset * HOUR_MS))
  const shown = candidates.filter((candidate) => wallAt(candidate).time === time && candidate > at)
  return shown[0] ?? new Date(asUtc - 2 * HOUR_MS)
}
