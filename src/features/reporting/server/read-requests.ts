import { and, desc, eq, sql } from 'drizzle-orm'
import { askedGarages, offerRequests } from '#features/offer-requests/server/offer-requests.tables.ts'
import { offers } from '#features/offer-requests/server/offers.tables.ts'
import { standingOf } from '#features/offer-requests/server/request-view.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { ListedRequest } from '../report-list.ts'
import type { Days } from '../report-range.ts'
import type { Walk } from './read-tickets.ts'
import { askedOn, firstSentOn } from './read-work.ts'
import type { Whose } from './whose.ts'

/** Offer requests that a garage's number counts, from the newest on, by when they came or were first answered. `now`: milliseconds since 1970. */
export async function countedRequests(
  db: Queryable,
  whose: Whose,
  days: Days,
  { list, after, limit, now }: Walk & { list: 'offersAsked' | 'offersSent'; now: number },
): Promise<ListedRequest[]> {
  const isSent = list === 'offersSent'
  const at = isSent ? offers.sentAt : askedGarages.askedAt
  const id = isSent ? offers.id : askedGarages.id
  const older = after === null ? undefined : sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const found = await db
    .select({
      id,
      at,
      offerRequestId: offerRequests.id,
      wanted: offerRequests.wanted,
      description: offerRequests.description,
      registrationNumber: offerRequests.registrationNumber,
      vinNumber: offerRequests.vinNumber,
      make: offerRequests.make,
      model: offerRequests.model,
      year: offerRequests.year,
      party: organizations.name,
      state: offerRequests.state,
      answerBy: offerRequests.answerBy,
      netCents: offers.netCents,
      askedState: askedGarages.state,
      openUntil: askedGarages.openUntil,
      expiredAt: askedGarages.expiredAt,
    })
    .from(askedGarages)
    .leftJoin(offers, and(eq(offers.askedId, askedGarages.id), eq(offers.number, 1)))
    .innerJoin(offerRequests, eq(offerRequests.id, askedGarages.offerRequestId))
    .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
    .where(and(isSent ? firstSentOn(whose, days) : askedOn(whose, days), older))
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return found.map(({ state, answerBy, openUntil, expiredAt, wanted, description, ...row }) => ({
    ...row,
    kind: 'request',
    // an offer's columns are missing only where no offer is counted
    id: row.id as string,
    at: row.at as string,
    title: wanted.map(({ name }) => name).join(', ') || description,
    minutes: null,
    standing: standingOf({ state, answerBy }, { state: row.askedState, openUntil, expiredAt }, now),
  }))
}
