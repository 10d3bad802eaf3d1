import { and, eq, sql } from 'drizzle-orm'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { approvalLimitOf } from '#features/organization-settings/server/properties.access.ts'
import { mayApprove } from '#features/organizations/organizations.policy.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { reportOf } from '#features/tickets/server/ticket-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { JsonText } from '#server/json-text.ts'
import { notFound } from '#shared/app-error.ts'
import { distanceKm, type Point } from '#shared/distance.ts'
import { isUuid } from '#shared/id.ts'
import { type GarageOfferRequest, OfferRequest, type Standing } from '../offer-requests.ts'
import {
  type AskedState,
  isPast,
  mayChangeRequest,
  mayDecline,
  mayOffer,
  mayWithdraw,
  type OfferRequestState,
} from '../offer-states.ts'
import { askedGaragesOf } from './asked-json.ts'
import { OFFER_REQUEST_FILES } from './offer-request-files.ts'
import { askedFor, type OfferRequestRow, offerRequestFor } from './offer-requests.access.ts'
import { offerDrafts } from './offer-requests.tables.ts'
import { sentOffers } from './offer-view.ts'

/** The photos: those of an accepted request went on to the ticket. */
async function photosOf(db: Queryable, { id, ticketId }: OfferRequestRow) {
  const on = ticketId === null ? { kind: OFFER_REQUEST_FILES, id } : await reportOf(db, ticketId)
  return on ? ((await attachedFiles(db, on.kind, [on.id])).get(on.id) ?? []) : []
}

const customerOf = prepared((db) =>
  db
    .select({ id: organizations.id, name: organizations.name, image: organizations.image })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('customerId')))
    .prepare('offer-request-customer'),
)

/** What is asked, as both sides read it. */
async function bodyOf(db: Queryable, row: OfferRequestRow, seesPhotos: boolean) {
  const { id: offerRequestId, ...request } = row
  const [[customer], files] = await Promise.all([
    customerOf(db).execute({ customerId: request.customerId }),
    seesPhotos ? photosOf(db, row) : [],
  ])
  if (!customer) throw new Error('a request without its customer')
  return { ...request, offerRequestId, customer, files }
}

const WithoutGarages = OfferRequest.omit({ garages: true })

/** A request with all its answers, as its customer sees it. A draft is nowhere in it. Refusal: `not_found: offer_request`. */
export async function offerRequestOf(
  ctx: OrganizationContext,
  offerRequestId: string,
): Promise<JsonText<OfferRequest>> {
  const { db, membership } = ctx
  if (!isUuid(offerRequestId)) throw notFound('offer_request')
  // all at once: a reader who may not see the request never gets what is read of it
  const [row, asked, [customer], limit, photos] = await Promise.all([
    offerRequestFor(db, membership, offerRequestId),
    askedGaragesOf(db, { offerRequestId }),
    customerOf(db).execute({ customerId: membership.organizationId }),
    approvalLimitOf(db, membership, membership.organizationId),
    attachedFiles(db, OFFER_REQUEST_FILES, [offerRequestId]),
  ])
  const files = row.ticketId === null ? (photos.get(row.id) ?? []) : await photosOf(db, row)
  const rest = WithoutGarages.parse({
    ...row,
    offerRequestId,
    customer,
    files,
    near: pointOf({ latitude: row.nearLatitude, longitude: row.nearLongitude }),
    can: {
      change: mayChangeRequest(row),
      approveUpToCents: mayApprove(membership, Number.POSITIVE_INFINITY, limit) ? null : limit,
    },
  })
  return new JsonText(`{"garages":[${asked.join()}],${JSON.stringify(rest).slice(1)}`)
}

type Place = { latitude: number | null; longitude: number | null }

/** Null without a place on the map. */
const pointOf = ({ latitude, longitude }: Place = { latitude: null, longitude: null }): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const placeOf = async (db: Queryable, organizationId: string): Promise<Point | null> => {
  const [place] = await db
    .select({ latitude: organizations.latitude, longitude: organizations.longitude })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return pointOf(place)
}

/** The start of distances: the place that the customer named, else its own. */
const startOf = async (db: Queryable, { nearLatitude, nearLongitude, customerId }: OfferRequestRow) =>
  pointOf({ latitude: nearLatitude, longitude: nearLongitude }) ?? placeOf(db, customerId)

/** The state of the request for a garage; one that said no does not learn how it ended. */
export function standingOf(
  request: { state: OfferRequestState; answerBy: string },
  asked: { state: AskedState; openUntil: string | null; expiredAt: string | null },
  now: number,
): Standing {
  if (asked.state === 'CHOSEN' || asked.state === 'NOT_CHOSEN') return asked.state
  if (asked.state === 'DECLINED' || asked.state === 'WITHDRAWN')
    return request.state === 'OPEN' && !isPast(request.answerBy, now) ? 'OPEN' : 'CLOSED'
  // before what happened to the request: that shows whether others had offers that were valid longer
  if (asked.expiredAt !== null || (asked.openUntil !== null && isPast(asked.openUntil, now))) return 'EXPIRED'
  return request.state === 'ACCEPTED' ? 'NOT_CHOSEN' : request.state
}

/** The garage's own part of a request, and nothing of any other garage. Refusal: `not_found: offer_request`. */
export async function garageOfferRequestOf(
  ctx: OrganizationContext,
  offerRequestId: string,
): Promise<GarageOfferRequest> {
  const { db, membership, services } = ctx
  const now = services.clock().getTime()
  const request = await offerRequestFor(db, membership, offerRequestId)
  const asked = await askedFor(db, membership, request.id)
  const standing = standingOf(request, asked, now)
  const [body, from, to, sent, [draft]] = await Promise.all([
    // as file access does: what becomes of them later shows how the request ended
    bodyOf(db, request, standing === 'OPEN' || standing === 'CHOSEN'),
    startOf(db, request),
    placeOf(db, membership.organizationId),
    sentOffers(db, [asked.id], request.revision),
    db
      .select({ version: offerDrafts.version, savedAt: offerDrafts.savedAt, draft: offerDrafts.draft })
      .from(offerDrafts)
      .where(and(eq(offerDrafts.askedId, asked.id), eq(offerDrafts.garageId, membership.organizationId))),
  ])
  const versions = sent.get(asked.id)
  return {
    ...body,
    standing,
    distanceKm: from && to && distanceKm(from, to),
    asked,
    offer: versions?.newest ?? null,
    earlier: versions?.earlier ?? [],
    draft: draft ?? null,
    told: asked.state === 'NOT_CHOSEN' ? { reason: asked.feedbackReason, rank: asked.feedbackRank } : null,
    ticketId: asked.state === 'CHOSEN' ? request.ticketId : null,
    can: {
      offer: mayOffer(request, asked, now),
      decline: mayDecline(request, asked, now),
      withdraw: mayWithdraw(request, asked, now),
    },
  }
}
