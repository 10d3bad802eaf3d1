import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { keepFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { offerRequestCancelled, offerRequestEdited } from '../offer-requests.events.ts'
import { type CancelOfferRequest, MAX_ASKED_GARAGES, type UpdateOfferRequest } from '../offer-requests.ts'
import { mayChangeRequest } from '../offer-states.ts'
import { askGarages } from './ask-garages.ts'
import { changeOfferRequest } from './change-offer-request.ts'
import { requireTerms } from './create-offer-request.ts'
import { closeAskedGarages, expireAskedGarages, moveDeadlines } from './end-asked-garages.ts'
import { OFFER_REQUEST_FILES } from './offer-request-files.ts'
import type { OfferRequestRow } from './offer-requests.access.ts'
import { askedGarages } from './offer-requests.tables.ts'

const settled = () => new AppError('conflict', 'offer_request_settled')

/**
 * Changes an open request and asks more garages. When what is asked for changes, offers that were made are marked, and cannot be accepted until
 * their garages confirm them. Refusals: `conflict: offer_request_changed`, `conflict: offer_request_settled`, those of asking.
 */
export const updateOfferRequest = (ctx: OrganizationContext, edit: UpdateOfferRequest): Promise<{ version: number }> =>
  transact(ctx.db, (tx) =>
    changeOfferRequest.within(tx, ctx, {
      id: edit.offerRequestId,
      version: edit.version,
      may: (_, request) => mayChangeRequest(request),
      refused: settled,
      async rule(request) {
        const { addGarageIds, fileIds, near, offerRequestId: _, version: __, ...fields } = edit
        await requireTerms(tx, ctx, fields)
        const by = { caller: ctx.caller, organizationId: ctx.membership.organizationId }
        const areFilesNew = await keepFiles(tx, by, fileIds, { kind: OFFER_REQUEST_FILES, id: request.id })
        const isRevised = areFilesNew || scopeNames.some((name) => !isDeepStrictEqual(fields[name], request[name]))
        const asked = await tx.select().from(askedGarages).where(eq(askedGarages.offerRequestId, request.id))
        const added = addGarageIds.filter((id) => !asked.some(({ garageId }) => garageId === id))
        if (asked.length + added.length > MAX_ASKED_GARAGES)
          throw invalidFields({
            field: 'addGarageIds',
            message: `Voit pyytää tarjouksen enintään ${MAX_ASKED_GARAGES} korjaamolta`,
          })
        await askGarages(tx, ctx, { offerRequestId: request.id, answerBy: fields.answerBy }, added, 'addGarageIds')
        if (fields.answerBy !== request.answerBy) await moveDeadlines(tx, request.id, fields.answerBy)
        const isTold = isRevised || fields.answerBy !== request.answerBy
        return {
          set: {
            ...fields,
            nearLatitude: near?.latitude ?? null,
            nearLongitude: near?.longitude ?? null,
            ...(isRevised && { revision: request.revision + 1, revisedAt: ctx.services.clock().toISOString() }),
          },
          events: isTold
            ? asked
                .filter(({ state }) => state !== 'DECLINED' && state !== 'WITHDRAWN')
                .map(({ garageId }) => changeOfferRequest.event(offerRequestEdited, { garageId, isRevised }))
            : [],
        }
      },
    }),
  )

const scopeNames = [
  ...(['wanted', 'description', 'drivable'] as const),
  ...(['courtesyCar', 'mileageKm', 'requestedAt'] as const),
] satisfies (keyof OfferRequestRow)[]

/** No garage may offer any more, and nothing can be accepted. Refusals: `conflict: offer_request_changed`, `conflict: offer_request_settled`. */
export const cancelOfferRequest = (
  ctx: OrganizationContext,
  { offerRequestId, version }: CancelOfferRequest,
): Promise<{ version: number }> =>
  transact(ctx.db, (tx) =>
    changeOfferRequest.within(tx, ctx, {
      id: offerRequestId,
      isDone: ({ state }) => state === 'CANCELLED',
      may: (_, request) => mayChangeRequest(request),
      refused: settled,
      async rule(request) {
        if (request.version !== version)
          throw new AppError('conflict', 'offer_request_changed', {
            details: { current: { version: request.version, revision: request.revision } },
          })
        const now = ctx.services.clock()
        await expireAskedGarages(tx, request.id, now)
        const asked = await closeAskedGarages(tx, request.id, now)
        return {
          set: { state: 'CANCELLED', closedAt: now.toISOString() },
          events: asked.map(({ garageId }) => changeOfferRequest.event(offerRequestCancelled, { garageId })),
        }
      },
    }),
  )
