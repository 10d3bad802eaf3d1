import { and, eq } from 'drizzle-orm'
import { attachFiles } from '#features/files/server/attach-files.ts'
import { reportRules } from '#features/organization-settings/server/properties.access.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { REFERENCE_MISSING } from '#features/tickets/server/report-ticket.ts'
import { reportedVehicle } from '#features/tickets/server/reported-vehicle.ts'
import { contentHash } from '#server/content-hash.ts'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
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
  const known = await sentBefore(ctx, requestKey, requestHash)
  if (known) return known
  try {
    return await send(ctx, asked, requestHash)
  } catch (error) {
    // two tries of one form arrived together
    if (!violates(error, 'offer_requests_request_key')) throw error
    const made = await sentBefore(ctx, requestKey, requestHash)
    if (!made) throw error
    return made
  }
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

async function sentBefore({ db, membership }: OrganizationContext, requestKey: string, requestHash: string) {
  const [known] = await db
    .select({ offerRequestId: offerRequests.id, requestHash: offerRequests.requestHash })
    .from(offerRequests)
    .where(and(eq(offerRequests.customerId, membership.organizationId), eq(offerRequests.requestKey, requestKey)))
  if (!known) return null
  const { offerRequestId } = known
  if (known.requestHash !== requestHash)
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
