import { and, asc, eq, isNotNull, lte, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Database, Queryable } from '#server/db/database.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { defineJob } from '#server/jobs/job.ts'
import { offerExpired, offerRequestExpired } from '../offer-requests.events.ts'
import { isPast } from '../offer-states.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { expireParts } from './part-ends.ts'

/** At a time; the others follow in some minutes. */
const AT_ONCE = 500

/**
 * Ends what has run out of time: a garage's part when it can neither answer nor be accepted any more, and a request when that is so of all of
 * them. What each garage is told comes at its own time, so that it learns nothing of the others.
 */
export const expireOfferRequests = defineJob({
  name: 'offer-requests.expire',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async handle(_, { db, services, log, signal }) {
    const now = services.clock()
    let expired = 0
    for (const { id } of await dueRequests(db, now)) {
      if (signal.aborted) return
      if (await expireRequest(db, id, now)) expired += 1
    }
    if (expired > 0) log.info({ expired }, 'offer requests expired')
  },
})

/** Those with a part that has run out, and those of which nothing is left to wait for. */
function dueRequests(db: Queryable, now: Date): Promise<{ id: string }[]> {
  const at = now.toISOString()
  const open = and(eq(askedGarages.offerRequestId, offerRequests.id), isNotNull(askedGarages.openUntil))
  return unionAll(
    db
      .selectDistinct({ id: askedGarages.offerRequestId })
      .from(askedGarages)
      .where(lte(askedGarages.openUntil, at))
      .limit(AT_ONCE),
    db
      .select({ id: offerRequests.id })
      .from(offerRequests)
      .where(and(eq(offerRequests.state, 'OPEN'), lte(offerRequests.answerBy, at), not(anyRow(askedGarages, open))))
      .orderBy(asc(offerRequests.answerBy))
      .limit(AT_ONCE),
  )
}

/** Answers whether the whole request is over. Looks again once it is locked: somebody may have acted meanwhile. May run twice. */
const expireRequest = (db: Database, offerRequestId: string, now: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    const [request] = await tx
      .select()
      .from(offerRequests)
      .where(eq(offerRequests.id, offerRequestId))
      .for('no key update')
    if (request?.state !== 'OPEN') return false
    const { customerId } = request
    // nobody did it: the request's time ran out
    const about = { offerRequestId, customerId, actorOrganizationId: customerId, actorUserId: null }
    for (const { garageId, state } of await expireParts(tx, offerRequestId, now))
      if (state === 'OFFERED') announce(tx, offerExpired, { ...about, garageId })
    const ofRequest = eq(askedGarages.offerRequestId, offerRequestId)
    const isWaiting = await hasRows(tx, askedGarages, and(ofRequest, isNotNull(askedGarages.openUntil)))
    if (isWaiting || !isPast(request.answerBy, now.getTime())) return false
    await tx
      .update(offerRequests)
      .set({ state: 'EXPIRED', closedAt: now.toISOString(), version: sql`${offerRequests.version} + 1` })
      .where(eq(offerRequests.id, offerRequestId))
    const hadOffers = await hasRows(tx, askedGarages, and(ofRequest, eq(askedGarages.state, 'OFFERED')))
    announce(tx, offerRequestExpired, { ...about, hadOffers })
    return true
  })
