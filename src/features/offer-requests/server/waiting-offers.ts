import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Waiting } from '#server/contributions.ts'
import { anyRow } from '#server/db/has-rows.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

/** The screen says no more than 99+. */
const MAX_WAITING = 100

/**
 * How many requests wait for this side, counted to a limit: a garage's own answer, or the choice of a customer that has an offer which it could
 * accept.
 */
export async function waitingOffers({ db, membership, services }: Parameters<Waiting>[0]): Promise<{ count: number }> {
  const now = services.clock().toISOString()
  const newest = and(eq(offers.askedId, askedGarages.id), eq(offers.number, askedGarages.offerNumber))
  const { organizationId, organizationType } = membership
  const waiting: SQL =
    organizationType === 'GARAGE'
      ? sql`${askedGarages} join ${offerRequests} on ${eq(offerRequests.id, askedGarages.offerRequestId)}
          where ${and(
            eq(askedGarages.garageId, organizationId),
            gt(askedGarages.openUntil, now),
            gt(offerRequests.answerBy, now),
            or(
              inArray(askedGarages.state, ['ASKED', 'SEEN']),
              // the customer has changed what it asks for
              anyRow(offers, and(newest, ne(offers.requestRevision, offerRequests.revision))),
            ),
          )}`
      : sql`${offerRequests} where ${and(
          eq(offerRequests.customerId, organizationId),
          eq(offerRequests.state, 'OPEN'),
          sql`exists (select from ${askedGarages} join ${offers} on ${newest} where ${and(
            eq(askedGarages.offerRequestId, offerRequests.id),
            eq(askedGarages.state, 'OFFERED'),
            gt(offers.validUntil, now),
            eq(offers.requestRevision, offerRequests.revision),
          )})`,
        )}`
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${waiting} limit ${MAX_WAITING}) waiting`,
  )
  return { count: rows[0]?.count ?? 0 }
}

/** The same as a line of a mail. */
export const waitingRequests: Waiting = async (asked) => {
  const { count } = await waitingOffers(asked)
  if (count === 0) return []
  const wanted = asked.membership.organizationType === 'GARAGE' ? 'tarjoustasi' : 'valintaasi'
  const shown = count === MAX_WAITING ? `${MAX_WAITING - 1}+` : count
  return [{ count, text: `${shown} ${count === 1 ? 'tarjouspyyntö' : 'tarjouspyyntöä'} odottaa ${wanted}` }]
}
