import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

/** The requests that the user made or accepted an offer of. Of deleted accounts the columns are emptied. */
export const requestData: PersonalData = {
  name: 'offerRequests',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: offerRequests.id,
          at: offerRequests.createdAt,
          description: offerRequests.description,
          hasAsked: sql<boolean>`${offerRequests.createdByUserId} is not distinct from ${userId}`,
          hasAccepted: sql<boolean>`${offerRequests.acceptedByUserId} is not distinct from ${userId}`,
        })
        .from(offerRequests)
        .where(
          and(
            or(eq(offerRequests.createdByUserId, userId), eq(offerRequests.acceptedByUserId, userId)),
            after && gt(offerRequests.id, after.id),
          ),
        )
        .orderBy(asc(offerRequests.id))
        .limit(PAGE_ROWS),
    ),
}

/** The offers that the user sent. */
export const offerData: PersonalData = {
  name: 'offers',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: offers.id,
          at: offers.sentAt,
          offerRequestId: askedGarages.offerRequestId,
          number: offers.number,
          message: offers.message,
        })
        .from(offers)
        .innerJoin(askedGarages, eq(askedGarages.id, offers.askedId))
        .where(and(eq(offers.sentByUserId, userId), after && gt(offers.id, after.id)))
        .orderBy(asc(offers.id))
        .limit(PAGE_ROWS),
    ),
}
