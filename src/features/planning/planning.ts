import { daysBetween, daysFrom, partsOf, weekdayOfDay } from '#shared/calendar-day.ts'
import { clockTime, dayInHelsinki, instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import type { OpenDay, WeekHours } from '#shared/opening-hours.ts'

/** What planning needs to know of a garage. Days are `YYYY-MM-DD` of Helsinki's calendar throughout. */
export type GarageDays = {
  /** Null until the garage has set them: the usual week is used instead. */
  openingHours: WeekHours | null
  bays: number
  hoursPerDay: number
  /** The names of public holidays by their day. */
  holidays: Readonly<Record<string, string>>
  /** Who installs. Where this is empty, and in what an older release kept, the bays decide. */
  people?: readonly string[] | undefined
  /** When they are away. */
  absences?: readonly Away[] | undefined
}

/** A person of the garage is away from the first of these days to the last. */
export type Away = { mechanicId: string; fromDay: string; toDay: string }

/** What planning needs to know of a ticket; times are ISO instants. */
export type PlannedWork = {
  scheduledStart: string | null
  scheduledEnd: string | null
  /** How long its wanted services take together; null when that is known of none. */
  serviceHours: number | null
  /** When the work was done; null as long as it is not. */
  finishedAt: string | null
}

/** From one moment to another, in milliseconds since 1970. */
export type Span = { start: number; end: number }

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** Work that would take longer than this ends by the clock: a garage that is never open must not be searched for ever. */
const LONGEST_DAYS = 120

const USUAL_DAY: OpenDay = { opens: '08:00', closes: '16:00' }
const USUAL_WEEK: WeekHours = [USUAL_DAY, USUAL_DAY, USUAL_DAY, USUAL_DAY, USUAL_DAY, null, null]

/** The moment at which the clock of that day shows `HH:MM`; `24:00` is the end of the day. */
export function momentOn(day: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantAt({ ...partsOf(day), hour, minute }).getTime()
}

/** The moment of another day at which the clock shows the same. */
export const sameClockOn = (day: string, at: number): number => momentOn(day, clockTime(wallClockAt(new Date(at))))

/** Why a garage is closed on a day: a public holiday, by its Finnish name, or a weekday on which the garage is closed. */
export type ClosedDay = { reason: 'holiday'; name: string } | { reason: 'weekday' }

/** What a closed day is called; null for a weekday on which the garage is always closed. */
export const holidayName = (closed: ClosedDay): string | null => (closed.reason === 'holiday' ? closed.name : null)

/** Null when the garage is open on the day. */
export function closedDay(day: string, garage: GarageDays): ClosedDay | null {
  const name = garage.holidays[day]
  if (name !== undefined) return { reason: 'holiday', name }
  return weekHours(garage)[weekdayOfDay(day)] ? null : { reason: 'weekday' }
}

/** Whether the garage is open on this weekday, holidays aside. */
export const isUsuallyOpen = (day: string, garage: GarageDays): boolean => Boolean(weekHours(garage)[weekdayOfDay(day)])

const weekHours = ({ openingHours }: GarageDays): WeekHours => openingHours ?? USUAL_WEEK

/** When the garage is open on the day; null when it is closed. */
export function openSpan(day: string, garage: GarageDays): Span | null {
  const hours = weekHours(garage)[weekdayOfDay(day)]
  if (!hours || closedDay(day, garage)) return null
  const open = { start: momentOn(day, hours.opens), end: momentOn(day, hours.closes) }
  // in March a garage of the small hours may have none
  return open.start < open.end ? open : null
}

/** Why the person is away on the day; undefined when they are there. */
export const absenceOn = <One extends Away>(
  day: string,
  mechanicId: string | null,
  { absences = [] }: { absences?: readonly One[] | undefined },
): One | undefined => absences.find((one) => one.mechanicId === mechanicId && one.fromDay <= day && day <= one.toDay)

/** How many work at the same time on the day, at most: those who are there, limited by the bays. */
export function placesOn(day: string, garage: GarageDays): number {
  const { bays, people = [] } = garage
  return people.length === 0 ? bays : Math.min(bays, people.filter((id) => !absenceOn(day, id, garage)).length)
}

/** How many minutes one mechanic has on the day: the hours of the garage's properties, on a short day the opening hours; none for one who is away. */
export function mechanicMinutes(day: string, garage: GarageDays, mechanicId: string | null = null): number {
  const open = openSpan(day, garage)
  return open && !absenceOn(day, mechanicId, garage) ? Math.min(minutesOf(open), garage.hoursPerDay * HOUR_MINUTES) : 0
}

/** How many minutes of work the garage takes on the day: the hours of those who are there, limited by the bays. */
export const capacityMinutes = (day: string, garage: GarageDays): number =>
  placesOn(day, garage) * mechanicMinutes(day, garage)

/** How long work takes whose services take so many hours together: an hour when that is known of none. */
export const minutesOfServices = (hours: number | null): number => (hours ? hours * HOUR_MINUTES : HOUR_MINUTES)

/** How long the work takes: as it was planned, else as its services take. */
export function lengthMinutes({ scheduledStart, scheduledEnd, serviceHours }: PlannedWork): number {
  if (scheduledStart !== null && scheduledEnd !== null)
    return Math.max(0, (Date.parse(scheduledEnd) - Date.parse(scheduledStart)) / MINUTE_MS)
  return minutesOfServices(serviceHours)
}

/** When the work is done; null while its beginning is not set. What is finished early takes no time any more. */
export function spanOf(work: PlannedWork): Span | null {
  if (work.scheduledStart === null) return null
  const start = Date.parse(work.scheduledStart)
  const planned = start + lengthMinutes(work) * MINUTE_MS
  const end = work.finishedAt === null ? planned : Math.min(planned, Date.parse(work.finishedAt))
  return { start, end: Math.max(start, end) }
}

/** The moment to which a promise that comes before the end of the work is moved: that end, while it is to come. Null when the promise can be kept. */
export function laterPromise(promisedReadyAt: number | null, end: number | null, now: number): number | null {
  if (promisedReadyAt === null || end === null || end < now) return null
  return promisedReadyAt < end ? end : null
}

/**
 * How many minutes of the day the work takes: what of it falls into the opening hours, at most what one mechanic has. Work of one
 * day outside of them counts in full: a mechanic comes in for it. A car that stays over a night or a weekend takes nothing of them.
 */
export function bookedMinutes(work: Span, day: string, garage: GarageDays): number {
  const atMost = garage.hoursPerDay * HOUR_MINUTES
  const open = openSpan(day, garage)
  const within = open ? overlapMinutes(work, open) : 0
  if (within > 0) return Math.min(within, atMost)
  const whole = { start: momentOn(day, '00:00'), end: momentOn(day, '24:00') }
  const isOfOneDay = work.start >= whole.start && work.end <= whole.end
  return isOfOneDay ? Math.min(minutesOf(work), atMost) : 0
}

/**
 * When work ends that begins then and takes so many minutes, going on only while the garage is open. Work that begins on a closed
 * day or after closing ends by the clock: a user who plans so means it.
 */
export function endOfWork(start: number, minutes: number, garage: GarageDays): number {
  const byTheClock = start + minutes * MINUTE_MS
  const first = dayInHelsinki(new Date(start))
  const firstOpen = openSpan(first, garage)
  if (!firstOpen || start >= firstOpen.end) return byTheClock
  let left = minutes * MINUTE_MS
  for (const day of daysFrom(first, LONGEST_DAYS)) {
    const open = openSpan(day, garage)
    if (!open) continue
    const from = day === first && start > open.start ? start : open.start
    if (left <= open.end - from) return from + left
    left -= open.end - from
  }
  return byTheClock
}

/** The other way round: how many minutes are worked between the two; by the clock where that is at no open time. */
export function workedMinutes(work: Span, garage: GarageDays): number {
  const first = dayInHelsinki(new Date(work.start))
  const count = daysBetween(first, dayInHelsinki(new Date(work.end))) + 1
  const worked = daysFrom(first, Math.min(count, LONGEST_DAYS)).reduce((sum, day) => {
    const open = openSpan(day, garage)
    return open ? sum + overlapMinutes(work, open) : sum
  }, 0)
  return worked > 0 ? worked : minutesOf(work)
}

const minutesOf = ({ start, end }: Span): number => (end - start) / MINUTE_MS

/** How many minutes two spans have in common. */
export const overlapMinutes = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start)) / MINUTE_MS
