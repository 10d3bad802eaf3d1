import { and, eq } from 'drizzle-orm'
import { usualHours } from '#features/catalog/server/usual-hours.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import { plannedWork } from '#features/tickets/server/planned-work.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { firstFreeTime, freeTimes } from '../free-times.ts'
import { closedDay, type GarageDays, minutesOfServices, momentOn, type Span, spanOf } from '../planning.ts'
import type { FreeDay, FreeTimesAsked } from '../planning-views.ts'
import { peopleOf } from './absences.ts'
import { garageDays } from './garage-days.ts'
import { holidaysAmong } from './holidays.ts'

/** No car is brought sooner than this. */
const NOTICE_MS = 60 * 60_000
/** Of a garage that is full for longer no next free time is given. */
const NEXT_FREE_DAYS = 21
/** Nearly every garage has time on one of these days: what is planned later is read only of those that have not. */
const SOON_DAYS = 5

type Known = { garage: GarageDays; work: Span[] }

/**
 * When a garage that the customer may choose has time for what is wanted of its list, on each of the next days; no days of a garage
 * that does not set its hours, or has no bays. It reveals nothing of whose cars are there.
 */
export async function findFreeTimes(
  { db, membership, services }: Pick<OrganizationContext, 'db' | 'membership' | 'services'>,
  { garageId, serviceIds, days }: FreeTimesAsked,
  now = services.clock(),
): Promise<FreeDay[]> {
  const [visible] = isUuid(garageId)
    ? await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, garageId), garageVisibleToCustomer(membership.organizationId)))
    : []
  if (!visible) throw notFound('garage')
  const hours = await usualHours(db, garageId, serviceIds)
  return freeDays(db, garageId, {
    days,
    minutes: minutesOfServices(hours),
    from: now,
    notBefore: now.getTime() + NOTICE_MS,
    also: [],
  })
}

type FreeDaysAsked = {
  days: number
  minutes: number
  /** The day of this moment is the first one. */
  from: Date
  /** Milliseconds since 1970. */
  notBefore: number
  /** What takes the garage's time besides what is planned. */
  also: readonly Span[]
}

/** The same of a garage whose times the caller has checked that it may show, for work of so many minutes. */
export async function freeDays(
  db: Queryable,
  garageId: string,
  { days, minutes, from, notBefore, also }: FreeDaysAsked,
): Promise<FreeDay[]> {
  const first = dayInHelsinki(from)
  const known = (await knownWork(db, [garageId], first, days)).get(garageId)
  if (!known) return []
  const wanted = { garage: known.garage, work: [...known.work, ...also], minutes, notBefore }
  return daysFrom(first, days).map((day) => ({
    day,
    closed: closedDay(day, known.garage),
    times: freeTimes(day, wanted).map((time) => new Date(time).toISOString()),
  }))
}

/** When each of these garages can take a car next, by garage; the caller has checked who may know of a garage. */
export async function nextFreeTimes(
  db: Queryable,
  garageIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const today = dayInHelsinki(now)
  const soon = await firstTimes(db, garageIds, { from: today, days: SOON_DAYS }, now)
  const full = [...soon].flatMap(([id, time]) => (time === null ? [id] : []))
  const later = { from: plusDays(today, SOON_DAYS), days: NEXT_FREE_DAYS - SOON_DAYS }
  const found = [...soon, ...(await firstTimes(db, full, later, now))]
  return new Map(found.flatMap(([id, time]) => (time === null ? [] : [[id, new Date(time).toISOString()]])))
}

/** The first free time of each garage that sets its hours on these days; null when there is none. */
async function firstTimes(
  db: Queryable,
  garageIds: readonly string[],
  { from, days }: { from: string; days: number },
  now: Date,
): Promise<Map<string, number | null>> {
  const known = await knownWork(db, garageIds, from, days)
  const wanted = { minutes: minutesOfServices(null), notBefore: now.getTime() + NOTICE_MS }
  return new Map([...known].map(([id, one]) => [id, firstFreeTime(from, days, { ...one, ...wanted })]))
}

/** Of those that set their hours and have bays: what they have planned on these days. One statement for all of them. */
async function knownWork(
  db: Queryable,
  garageIds: readonly string[],
  from: string,
  days: number,
): Promise<Map<string, Known>> {
  const holidays = await holidaysAmong(from, days)
  const all = await garageDays(db, garageIds)
  const withHours = [...all].filter(([, { openingHours, bays }]) => openingHours !== null && bays > 0)
  const ids = withHours.map(([id]) => id)
  const people = await peopleOf(db, ids, { from, until: plusDays(from, days) })
  const planned = await plannedWork(db, ids, {
    from: new Date(momentOn(from, '00:00')),
    until: new Date(momentOn(plusDays(from, days), '00:00')),
  })
  return new Map(
    withHours.map(([id, settings]) => [
      id,
      {
        garage: { ...settings, holidays, ...people(id) },
        work: (planned.get(id) ?? []).flatMap((ticket) => spanOf(ticket) ?? []),
      },
    ]),
  )
}
