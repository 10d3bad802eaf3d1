import { and, eq, exists, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'

export type OfferRequestRow = typeof offerRequests.$inferSelect
export type AskedRow = typeof askedGarages.$inferSelect

/** The tenant's condition: the customer whose request it is, and each garage that was asked. */
const ownRequest = (db: Queryable, side: OrganizationType) => {
  const organizationId = sql.placeholder('organizationId')
  return side === 'CUSTOMER'
    ? eq(offerRequests.customerId, organizationId)
    : exists(
        db
          .select({ one: sql`1` })
          .from(askedGarages)
          .where(and(eq(askedGarages.offerRequestId, offerRequests.id), eq(askedGarages.garageId, organizationId))),
      )
}

// every question about a request, and every change of it, begins with it
const ownOne = (side: OrganizationType, lock: Lock) =>
  prepared((db) => {
    const found = db
      .select()
      .from(offerRequests)
      .where(and(eq(offerRequests.id, sql.placeholder('offerRequestId')), ownRequest(db, side)))
    const locked = lock === 'update' ? found.for('no key update') : found
    return locked.prepare(`offer-request-of-${side.toLowerCase()}-${lock}`)
  })
const requestOf = {
  GARAGE: { update: ownOne('GARAGE', 'update'), none: ownOne('GARAGE', 'none') },
  CUSTOMER: { update: ownOne('CUSTOMER', 'update'), none: ownOne('CUSTOMER', 'none') },
}

/**
 * The request of this id for one of its sides; unknown ids and others' are `not_found: offer_request` alike. Locked, every act of the customer
 * and of all garages waits: so they happen one after the other.
 */
export async function offerRequestFor(
  db: Queryable,
  { organizationId, organizationType }: Membership,
  offerRequestId: string,
  lock: Lock = 'none',
): Promise<OfferRequestRow> {
  if (!isUuid(offerRequestId)) throw notFound('offer_request')
  const [request] = await requestOf[organizationType][lock](db).execute({ offerRequestId, organizationId })
  if (!request) throw notFound('offer_request')
  return request
}

/** A garage's own part of a request. To be read after the request is locked: it may have changed while that was waited for. */
export async function askedFor(
  db: Queryable,
  { organizationId }: Membership,
  offerRequestId: string,
): Promise<AskedRow> {
  const [asked] = isUuid(offerRequestId)
    ? await db
        .select()
        .from(askedGarages)
        .where(and(eq(askedGarages.offerRequestId, offerRequestId), eq(askedGarages.garageId, organizationId)))
    : []
  if (!asked) throw notFound('offer_request')
  return asked
}
