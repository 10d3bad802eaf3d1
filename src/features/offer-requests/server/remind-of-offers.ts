import { and, asc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { defineJob } from '#server/jobs/job.ts'
import { answerDue, offersExpiring } from '../offer-requests.events.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

const DAY_MS = 86_400_000
/** At a time; the others follow in some minutes. */
const AT_ONCE = 500

/**
 * On the last day to answer, garages that have not answered are reminded once; on the last day of an offer its customer is. Not of what came less
 * than a day ago: that is no reminder. What reminds is marked in the same transaction, so that a second run sends no second reminder.
 */
export const remindOfOffers = defineJob({
  name: 'offer-requests.remind',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async handle(_, { db, services, log, signal }) {
    const now = services.clock()
    const unanswered = await unansweredParts(db, now).orderBy(asc(askedGarages.openUntil)).limit(AT_ONCE)
    const expiring = await expiringOffers(db, now).orderBy(asc(offers.validUntil)).limit(AT_ONCE)
    for (const id of idsOf(unanswered)) if (!signal.aborted) await remindGarages(db, id, now)
    for (const id of idsOf(expiring)) if (!signal.aborted) await remindCustomer(db, id, now)
    if (unanswered.length + expiring.length > 0)
      log.info({ unanswered: unanswered.length, expiring: expiring.length }, 'reminded of offer requests')
  },
})

const idsOf = (due: readonly { offerRequestId: string }[]) => new Set(due.map(({ offerRequestId }) => offerRequestId))

const dayAfter = (now: Date) => new Date(now.getTime() + DAY_MS).toISOString()
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString()

const unansweredParts = (db: Queryable, now: Date, ...more: ReturnType<typeof eq>[]) =>
  db
    .select({
      id: askedGarages.id,
      offerRequestId: askedGarages.offerRequestId,
      garageId: askedGarages.garageId,
      customerId: offerRequests.customerId,
    })
    .from(askedGarages)
    .innerJoin(offerRequests, eq(offerRequests.id, askedGarages.offerRequestId))
    .where(
      and(
        gt(askedGarages.openUntil, now.toISOString()),
        lte(askedGarages.openUntil, dayAfter(now)),
        inArray(askedGarages.state, ['ASKED', 'SEEN']),
        isNull(askedGarages.remindedAt),
        lte(askedGarages.askedAt, dayBefore(now)),
        ...more,
      ),
    )
    .$dynamic()

/** Open offers that can be accepted and soon cannot. */
const expiringOffers = (db: Queryable, now: Date, ...more: ReturnType<typeof eq>[]) =>
  db
    .select({
      id: askedGarages.id,
      offerRequestId: askedGarages.offerRequestId,
      customerId: offerRequests.customerId,
      number: offers.number,
      validUntil: offers.validUntil,
    })
    .from(offers)
    .innerJoin(askedGarages, and(eq(askedGarages.id, offers.askedId), eq(askedGarages.offerNumber, offers.number)))
    .innerJoin(
      offerRequests,
      and(eq(offerRequests.id, askedGarages.offerRequestId), eq(offerRequests.revision, offers.requestRevision)),
    )
    .where(
      and(
        gt(offers.validUntil, now.toISOString()),
        lte(offers.validUntil, dayAfter(now)),
        eq(askedGarages.state, 'OFFERED'),
        ne(askedGarages.expiryNotifiedOf, offers.number),
        eq(offerRequests.state, 'OPEN'),
        lte(offers.sentAt, dayBefore(now)),
        ...more,
      ),
    )
    .$dynamic()

const lock = (tx: Transaction, offerRequestId: string) =>
  tx
    .select({ id: offerRequests.id })
    .from(offerRequests)
    .where(eq(offerRequests.id, offerRequestId))
    .for('no key update')

const remindGarages = (db: Database, offerRequestId: string, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    await lock(tx, offerRequestId)
    for (const { id, garageId, customerId } of await unansweredParts(tx, now, eq(offerRequests.id, offerRequestId))) {
      await tx.update(askedGarages).set({ remindedAt: now.toISOString() }).where(eq(askedGarages.id, id))
      // the product reminds by itself, for the customer
      announce(tx, answerDue, {
        offerRequestId,
        garageId,
        customerId,
        actorOrganizationId: customerId,
        actorUserId: null,
      })
    }
  })

const remindCustomer = (db: Database, offerRequestId: string, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    await lock(tx, offerRequestId)
    const due = await expiringOffers(tx, now, eq(offerRequests.id, offerRequestId)).orderBy(asc(offers.validUntil))
    const [first] = due
    if (!first) return
    for (const { id, number } of due)
      await tx.update(askedGarages).set({ expiryNotifiedOf: number }).where(eq(askedGarages.id, id))
    const { customerId, validUntil: expiresAt } = first
    announce(tx, offersExpiring, {
      offerRequestId,
      customerId,
      actorOrganizationId: customerId,
      actorUserId: null,
      count: due.length,
      expiresAt,
    })
  })
