import { gt, type SQL, sql } from 'drizzle-orm'
import { offerRequests } from './offer-requests.tables.ts'
import { offerLines, offers } from './offers.tables.ts'

/**
 * Whether an offer does every work that is wanted now, in a query over offers and their requests: only such offers are compared by price. One from
 * before an edit of the request is not.
 */
export const isWholeOffer: SQL<boolean> = sql`(${offers.id} is not null and ${offers.requestRevision} = ${offerRequests.revision}
  and not exists (select 1 from jsonb_array_elements(${offerRequests.wanted}) work
    where not exists (select 1 from ${offerLines}
      where ${offerLines.offerId} = ${offers.id} and ${offerLines.wantedId}::text = work.value ->> 'id')))`

/** Whether the time of an offer has not run out at this moment, or had not when its request ended (`canBeLowest` in the browser). */
export const isStillValid = (now: Date): SQL =>
  gt(offers.validUntil, sql`coalesce(${offerRequests.closedAt}, ${now.toISOString()}::timestamptz)`)
