import { partsOf } from '#shared/calendar-day.ts'
import { clockTime, dayInHelsinki, instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import type { TransportDirection } from '#shared/timeline-acts.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { type FirstValues, type TicketTransports, TransportFields } from '../car-transports.ts'

/** What is typed of a transport: a day and two times of it by the clock of Helsinki, where and whom to call. */
export type TypedTransport = FirstValues & {
  day: string | null
  from: string | null
  to: string | null
  note: string
  driverId: string
}

export const BLANK: TypedTransport = {
  day: null,
  from: null,
  to: null,
  streetAddress: '',
  postalCode: '',
  city: '',
  contactName: '',
  contactPhone: '',
  keysPlace: '',
  note: '',
  driverId: '',
}

const HOUR_MS = 3_600_000

const clockOf = (at: string): string => clockTime(wallClockAt(new Date(at)))

type Times = { startsAt: string; endsAt: string } | null

const typedTimes = (times: Times): Pick<TypedTransport, 'day' | 'from' | 'to'> =>
  times === null
    ? { day: null, from: null, to: null }
    : { day: dayInHelsinki(new Date(times.startsAt)), from: clockOf(times.startsAt), to: clockOf(times.endsAt) }

/** Within the hour before the work begins, or after it ends; none where that is not planned, or over. */
function usualTimes(direction: TransportDirection, { start, end }: TicketTransports['plan'], now: number): Times {
  const at = direction === 'COLLECTION' ? start : end
  if (at === null) return null
  const startsAt = Date.parse(at) - (direction === 'COLLECTION' ? HOUR_MS : 0)
  return startsAt < now
    ? null
    : { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + HOUR_MS).toISOString() }
}

/** With what a new one begins. `now` is milliseconds since 1970. */
export const beginTyped = (
  direction: TransportDirection,
  { first, plan }: Pick<TicketTransports, 'first' | 'plan'>,
  now: number,
): TypedTransport => ({
  ...first,
  // the keys of a car that comes back are at the garage
  keysPlace: direction === 'COLLECTION' ? first.keysPlace : '',
  ...typedTimes(usualTimes(direction, plan, now)),
  note: '',
  driverId: '',
})

/** What changes with another direction: what was proposed and left so. What a person typed stays. */
export const proposedAgain = (
  typed: TypedTransport,
  before: TypedTransport,
  next: TypedTransport,
): Partial<TypedTransport> => {
  const areTimesLeft = typed.day === before.day && typed.from === before.from && typed.to === before.to
  return {
    ...(areTimesLeft && { day: next.day, from: next.from, to: next.to }),
    ...(typed.keysPlace === before.keysPlace && { keysPlace: next.keysPlace }),
  }
}

type Stored = FirstValues & { startsAt: string; endsAt: string; note: string; driver: { id: string } | null }

/** The one that is changed or confirmed. */
export const typedOf = ({ startsAt, endsAt, driver, ...stored }: Stored): TypedTransport => ({
  streetAddress: stored.streetAddress,
  postalCode: stored.postalCode,
  city: stored.city,
  contactName: stored.contactName,
  contactPhone: stored.contactPhone,
  keysPlace: stored.keysPlace,
  note: stored.note,
  driverId: driver?.id ?? '',
  ...typedTimes({ startsAt, endsAt }),
})

/** The instant of a time of the day; null where either is not there yet, or is none. */
function instantOf(day: string | null, time: string | null): string | null {
  if (!day || !/^20\d\d-\d\d-\d\d$/.test(day) || !time || !/^\d\d:\d\d$/.test(time)) return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantAt({ ...partsOf(day), hour, minute }).toISOString()
}

/** What the server takes, or what is wrong with each field by the names of the form. */
export function readTyped({ day, from, to, driverId, ...rest }: TypedTransport): {
  input: TransportFields | null
  errors: Partial<Record<string, string>>
} {
  const [startsAt, endsAt] = [instantOf(day, from), instantOf(day, to)]
  const read = TransportFields.safeParse({ ...rest, driverId: driverId || null, startsAt, endsAt })
  if (read.success) return { input: read.data, errors: {} }
  const { startsAt: _, endsAt: wrongEnd, ...errors } = fieldErrors(read.error)
  return {
    input: null,
    errors: {
      ...errors,
      ...(!day && { day: 'Valitse päivä' }),
      ...(!from && { from: 'Anna aika' }),
      ...(!to ? { to: 'Anna aika' } : startsAt && endsAt && wrongEnd && { to: wrongEnd }),
    },
  }
}
