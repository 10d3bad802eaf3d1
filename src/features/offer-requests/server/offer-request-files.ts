import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { anyRow, hasRows } from '#server/db/has-rows.ts'
import { isUuid } from '#shared/id.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'

export const OFFER_REQUEST_FILES = 'offer_request'

/** The customer looks at the photos, and every garage that it asked as long as the request is open for it. */
export const mayReadOfferRequest: FileAccess = async (db, caller, offerRequestId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(offerRequestId)) return false
  return hasRows(
    db,
    offerRequests,
    and(
      eq(offerRequests.id, offerRequestId),
      or(
        inArray(offerRequests.customerId, own),
        and(
          eq(offerRequests.state, 'OPEN'),
          anyRow(
            askedGarages,
            and(
              eq(askedGarages.offerRequestId, offerRequestId),
              inArray(askedGarages.garageId, own),
              or(gt(offerRequests.answerBy, sql`now()`), gt(askedGarages.openUntil, sql`now()`)),
            ),
          ),
        ),
      ),
    ),
  )
}
