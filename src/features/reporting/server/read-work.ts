import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { askedGarages, offerRequests } from '#features/offer-requests/server/offer-requests.tables.ts'
import { offers } from '#features/offer-requests/server/offers.tables.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { workTimes } from '#features/work-times/server/work-times.tables.ts'
import { instantOfDriver } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Days } from '../report-range.ts'
import { dayOf, isWithin, type Walk } from './read-tickets.ts'
import type { Whose } from './whose.ts'

/** Times that have ended, of those that began on these days. */
const areCounted = (organizationId: string, days: Days) =>
  and(
    eq(workTimes.garageId, organizationId),
    isWithin(workTimes.startedAt, days),
    isNotNull(workTimes.stoppedAt),
    isNull(workTimes.removedAt),
  )

/** What each mechanic did on each day: a time belongs to the day on which it began, and counts once it has ended. */
export const workOfDays = (db: Queryable, { organizationId }: Whose, days: Days) =>
  db
    .select({
      day: dayOf(workTimes.startedAt),
      mechanicId: workTimes.mechanicId,
      tickets: sql<number>`count(distinct ${workTimes.ticketId})::int`,
      minutes: sql<number>`round(sum(extract(epoch from ${workTimes.stoppedAt} - ${workTimes.startedAt})) / 60)::float8`,
      presentMinutes: sql<number>`round(extract(epoch from max(${workTimes.stoppedAt}) - min(${workTimes.startedAt})) / 60)::float8`,
    })
    .from(workTimes)
    .where(areCounted(organizationId, days))
    .groupBy(dayOf(workTimes.startedAt), workTimes.mechanicId)

/** On which tickets it was done, by one mechanic or all of them, from the last one that was begun on. */
export function workedTickets(
  db: Queryable,
  { organizationId }: Whose,
  days: Days,
  { mechanicId, after, limit }: Walk & { mechanicId: string | null },
) {
  const begun = sql<string>`max(${workTimes.startedAt})`
  return db
    .select({
      ticketId: workTimes.ticketId,
      at: begun.mapWith(instantOfDriver),
      minutes: sql<number>`round(sum(extract(epoch from ${workTimes.stoppedAt} - ${workTimes.startedAt})) / 60)::float8`,
    })
    .from(workTimes)
    .where(
      and(areCounted(organizationId, days), mechanicId === null ? undefined : eq(workTimes.mechanicId, mechanicId)),
    )
    .groupBy(workTimes.ticketId)
    .having(after ? sql`(${begun}, ${workTimes.ticketId}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined)
    .orderBy(desc(begun), desc(workTimes.ticketId))
    .limit(limit)
}

type OfferCount = { day: string; offersAsked?: number; offersSent?: number; offersWon?: number }

/** Requests that came to a garage on these days. */
export const askedOn = ({ organizationId }: Whose, days: Days) =>
  and(eq(askedGarages.garageId, organizationId), isWithin(askedGarages.askedAt, days))

/** A garage's offers of these days, each request's first. */
export const firstSentOn = ({ organizationId }: Whose, days: Days) =>
  and(eq(offers.garageId, organizationId), isWithin(offers.sentAt, days), eq(offers.number, 1))

/** Requests that came, the garage's first offers to them, and offers that were accepted, each by its own day. */
export async function offerCounts(db: Queryable, whose: Whose, days: Days): Promise<OfferCount[]> {
  const count = sql<number>`count(*)::int`
  const asked = await db
    .select({ day: dayOf(askedGarages.askedAt), offersAsked: count })
    .from(askedGarages)
    .where(askedOn(whose, days))
    .groupBy(dayOf(askedGarages.askedAt))
  const sent = await db
    .select({ day: dayOf(offers.sentAt), offersSent: count })
    .from(offers)
    .where(firstSentOn(whose, days))
    .groupBy(dayOf(offers.sentAt))
  // accepting an offer makes its ticket, in the same moment
  const won = await db
    .select({ day: dayOf(tickets.createdAt), offersWon: count })
    .from(tickets)
    .innerJoin(offerRequests, eq(offerRequests.ticketId, tickets.id))
    .where(and(ownTicket(whose), isWithin(tickets.createdAt, days)))
    .groupBy(dayOf(tickets.createdAt))
  return [...asked, ...sent, ...won]
}

/** Whether an accepted offer made a ticket. */
export const isWon = (db: Queryable): SQL =>
  exists(db.select({ one: sql`1` }).from(offerRequests).where(eq(offerRequests.ticketId, tickets.id)))
