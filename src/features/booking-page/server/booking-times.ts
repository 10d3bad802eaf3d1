import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Span } from '#features/planning/planning.ts'
import { freeDays } from '#features/planning/server/find-free-times.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { bookings } from './booking-page.tables.ts'
import type { OpenPage } from './open-page.ts'

const HOUR_MS = 3_600_000

/**
 * The free times of a page for work of so many minutes, by day; days without one are left out. A wish that its garage has not planned yet holds its
 * time; that of `except` does not, for a booking that is moved.
 */
export async function bookingTimes(
  db: Queryable,
  page: OpenPage,
  { minutes, now, except }: { minutes: number; now: Date; except?: string },
): Promise<{ day: string; times: string[] }[]> {
  const days = await freeDays(db, page.garage.id, {
    // the last day whole: what begins on it is as far ahead as the garage wants
    days: page.daysAhead + 1,
    minutes,
    from: now,
    notBefore: now.getTime() + page.leadHours * HOUR_MS,
    also: await heldTimes(db, page.garage.id, except),
  })
  return days.filter(({ times }) => times.length > 0).map(({ day, times }) => ({ day, times }))
}

const wish = sql<
  string | null
>`case when ${tickets.status} = 'NEW' then ${tickets.requestedAt} else ${bookings.newWishAt} end`

/** The wishes of the garage's bookings that wait for its plan. */
async function heldTimes(db: Queryable, garageId: string, except: string | undefined): Promise<Span[]> {
  const held = await db
    .select({ at: wish, minutes: bookings.minutes })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.id, bookings.ticketId))
    .where(
      and(
        eq(bookings.garageId, garageId),
        inArray(tickets.status, ['NEW', 'SCHEDULED']),
        isNotNull(wish),
        except === undefined ? undefined : ne(bookings.id, except),
      ),
    )
  return held.flatMap(({ at, minutes }) => {
    const start = at === null ? Number.NaN : Date.parse(at)
    return Number.isNaN(start) ? [] : [{ start, end: start + minutes * 60_000 }]
  })
}
