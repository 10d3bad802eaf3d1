import { and, eq } from 'drizzle-orm'
import { attachFiles } from '#features/files/server/attach-files.ts'
import { reportRules } from '#features/organization-settings/server/properties.access.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { REFERENCE_MISSING } from '#features/tickets/server/report-ticket.ts'
import { reportedVehicle } from '#features/tickets/server/reported-vehicle.ts'
import { contentHash } from '#server/content-hash.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { answerOnce, type EarlierTry, earlierTry } from '#server/request-key.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { type CreateOfferRequest, MAX_ANSWER_DAYS, MAX_OPEN_REQUESTS } from '../offer-requests.ts'
import { isPast } from '../offer-states.ts'
import { askGarages } from './ask-garages.ts'
import { OFFER_REQUEST_FILES } from './offer-request-files.ts'
import { offerRequests } from './offer-requests.tables.ts'

const DAY_MS = 86_400_000

/**
 * Asks garages for offers. A retry with the same key asks nothing more. Refusals: those of the vehicle and of `askGarages`, `limit:
 * too_many_offer_requests`, `conflict: offer_request_changed` for the same key with other contents.
 */
export async function createOfferRequest(
  ctx: OrganizationContext,
  asked: CreateOfferRequest,
): Promise<{ offerRequestId: string }> {
  const { requestKey, ...content } = asked
  const requestHash = contentHash(content)
  const earlier = sameRequest(ctx, requestKey, requestHash)
  return (
    (await earlier(ctx.db)) ??
    (await answerOnce(ctx.db, { index: 'offer_requests_request_key', earlier }, () => send(ctx, asked, requestHash)))
  )
}

const send = (ctx: OrganizationContext, asked: CreateOfferRequest, requestHash: string) =>
  transact(ctx.db, async (tx) => {
    const { vehicle: typed, garageIds, fileIds, near, ...fields } = asked
    const customerId = ctx.membership.organizationId
    await requireTerms(tx, ctx, fields)
    // counted one after the other: of two that are sent at once only one can be the last
    await lockOrganization(tx, customerId)
    const open = and(eq(offerRequests.customerId, customerId), eq(offerRequests.state, 'OPEN'))
    if ((await tx.$count(offerRequests, open)) >= MAX_OPEN_REQUESTS)
      throw new AppError('limit', 'too_many_offer_requests')
    const vehicle = await reportedVehicle(tx, ctx, customerId, typed)
    const { id: vehicleId, registrationNumber, vinNumber, make, model, color, year } = vehicle
    const id = newId()
    await tx.insert(offerRequests).values({
      ...fields,
      id,
      customerId,
      vehicleId,
      registrationNumber,
      vinNumber,
      make,
      model,
      color,
      year,
      requestHash,
      nearLatitude: near?.latitude ?? null,
      nearLongitude: near?.longitude ?? null,
      createdByUserId: ctx.actor.userId,
    })
    await attachFiles(tx, { caller: ctx.caller, organizationId: customerId }, fileIds, {
      kind: OFFER_REQUEST_FILES,
      id,
    })
    await askGarages(tx, ctx, { offerRequestId: id, answerBy: fields.answerBy }, garageIds, 'garageIds')
    return { offerRequestId: id }
  })

/** Refuses a form that was changed between two tries. */
const sameRequest =
  (
    { membership }: OrganizationContext,
    requestKey: string,
    requestHash: string,
  ): EarlierTry<{ offerRequestId: string }> =>
  async (db) => {
    const made = await earlierTry(requestKey, {
      key: offerRequests.requestKey,
      of: eq(offerRequests.customerId, membership.organizationId),
      answer: { offerRequestId: offerRequests.id, requestHash: offerRequests.requestHash },
    })(db)
    if (!made) return null
    const { offerRequestId } = made
    if (made.requestHash !== requestHash)
      throw new AppError('conflict', 'offer_request_changed', { details: { offerRequestId } })
    return { offerRequestId }
  }

/** Refusals: `invalid` at `answerBy` and at `customerReference`, which some customers ask of their people. */
export async function requireTerms(
  tx: Queryable,
  { membership, services }: OrganizationContext,
  { answerBy, customerReference }: Pick<CreateOfferRequest, 'answerBy' | 'customerReference'>,
): Promise<void> {
  const now = services.clock().getTime()
  if (isPast(answerBy, now)) throw invalidFields({ field: 'answerBy', message: 'Valitse vastausajaksi myöhempi hetki' })
  if (Date.parse(answerBy) > now + MAX_ANSWER_DAYS * DAY_MS)
    throw invalidFields({ field: 'answerBy', message: `Vastausaika voi olla enintään ${MAX_ANSWER_DAYS} päivää` })
  const { referenceRequired } = await reportRules(tx, membership.organizationId)
  if (referenceRequired && customerReference === '')
    throw invalidFields({ field: 'customerReference', message: REFERENCE_MISSING })
}
