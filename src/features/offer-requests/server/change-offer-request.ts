import { eq } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import { defineChange } from '#server/change.ts'
import { AppError } from '#shared/app-error.ts'
import { type OfferRequestRow, offerRequestFor } from './offer-requests.access.ts'
import { offerRequests } from './offer-requests.tables.ts'

/** In whose name a request is changed: a member of one of its sides; no user when its time runs out. */
export type OfferRequestContext = {
  membership: Membership
  actor: { userId: string | null; organizationId: string }
}

/**
 * The one way to change a request or a garage's part of it: the request is locked first, for every actor. What a garage does changes no version of
 * the customer's. No event of the source notifies browsers of it: notifications do.
 */
export const changeOfferRequest = defineChange<{
  context: OfferRequestContext
  side: Membership
  row: OfferRequestRow
  ref: 'id' | 'customerId'
  entry: never
  payload: { offerRequestId: string; customerId: string; actorOrganizationId: string; actorUserId: string | null }
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => offerRequestFor(tx, ctx.membership, id, lock),
  conflict: ({ version, revision }) =>
    new AppError('conflict', 'offer_request_changed', { details: { current: { version, revision } } }),
  invariants: [],
  update: (tx, request, set) => tx.update(offerRequests).set(set).where(eq(offerRequests.id, request.id)),
  record: async () => true,
  payload: (ctx, { id, customerId }) => ({
    offerRequestId: id,
    customerId,
    actorOrganizationId: ctx.actor.organizationId,
    actorUserId: ctx.actor.userId,
  }),
  invalidates: () => null,
})
