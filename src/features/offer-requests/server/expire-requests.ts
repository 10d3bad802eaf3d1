import { and, asc, eq, isNotNull, lte, not } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Database, Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { offerExpired, offerRequestExpired } from '../offer-requests.events.ts'
import { isPast } from '../offer-states.ts'
import { changeOfferRequest, type OfferRequestContext } from './change-offer-request.ts'
import { expireAskedGarages } from './end-asked-garages.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'

/** At a time; the others follow in some minutes. */
const AT_ONCE = 500

/**
 * Ends what has run out of time: a garage's part when it can neither answer nor be accepted any more, and a request when that is so of all of them.
 * Each garage is notified at its own time, so that it learns nothing of the others.
 */
export const expireOfferRequests = defineJob({
  name: 'offer-requests.expire',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async handle(_, { db, services, log, signal }) {
    const now = services.clock()
    const due = await dueRequests(db, now)
    for (const request of due) {
      if (signal.aborted) return
      await expireRequest(db, request, now)
    }
    if (due.length > 0) log.info({ due: due.length }, 'the time of offer requests ran out')
  },
})

type Due = { id: string; customerId: string }

/** Those with a part that has run out, and those of which nothing is left to wait for. */
function dueRequests(db: Queryable, now: Date): Promise<Due[]> {
  const at = now.toISOString()
  const open = and(eq(askedGarages.offerRequestId, offerRequests.id), isNotNull(askedGarages.openUntil))
  return unionAll(
    db
      .selectDistinct({ id: offerRequests.id, customerId: offerRequests.customerId })
      .from(askedGarages)
      .innerJoin(offerRequests, eq(offerRequests.id, askedGarages.offerRequestId))
      .where(lte(askedGarages.openUntil, at))
      .limit(AT_ONCE),
    db
      .select({ id: offerRequests.id, customerId: offerRequests.customerId })
      .from(offerRequests)
      .where(and(eq(offerRequests.state, 'OPEN'), lte(offerRequests.answerBy, at), not(anyRow(askedGarages, open))))
      .orderBy(asc(offerRequests.answerBy))
      .limit(AT_ONCE),
  )
}

/** Looks again once it is locked: another user may have acted meanwhile. May run twice. */
const expireRequest = (db: Database, { id: offerRequestId, customerId }: Due, now: Date): Promise<unknown> =>
  transact(db, (tx) =>
    changeOfferRequest.within(tx, inNameOf(customerId), {
      id: offerRequestId,
      isDone: ({ state }) => state !== 'OPEN',
      may: 'system',
      async rule(request) {
        const parts = await expireAskedGarages(tx, offerRequestId, now)
        const events = parts
          .filter(({ state }) => state === 'OFFERED')
          .map(({ garageId }) => changeOfferRequest.event(offerExpired, { garageId }))
        const ofRequest = eq(askedGarages.offerRequestId, offerRequestId)
        const isWaiting = await hasRows(tx, askedGarages, and(ofRequest, isNotNull(askedGarages.openUntil)))
        if (isWaiting || !isPast(request.answerBy, now.getTime())) return { events }
        const hadOffers = await hasRows(tx, askedGarages, and(ofRequest, eq(askedGarages.state, 'OFFERED')))
        return {
          set: { state: 'EXPIRED', closedAt: now.toISOString() },
          events: [...events, changeOfferRequest.event(offerRequestExpired, { hadOffers })],
        }
      },
    }),
  )

/** Without a user: the customer's request has run out of time. */
const inNameOf = (customerId: string): OfferRequestContext => ({
  membership: { organizationId: customerId, organizationType: 'CUSTOMER', role: 'ADMIN', installs: true, bills: true },
  actor: { userId: null, organizationId: customerId },
})
