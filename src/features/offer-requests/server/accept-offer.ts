import { and, asc, eq } from 'drizzle-orm'
import { moveFiles } from '#features/files/server/attach-files.ts'
import { writeOfferedLines } from '#features/line-items/server/offered-lines.ts'
import { approvalLimitOf } from '#features/organization-settings/server/properties.access.ts'
import { mayApprove } from '#features/organizations/organizations.policy.ts'
import { reportWithin } from '#features/tickets/server/report-ticket.ts'
import { reportOf } from '#features/tickets/server/ticket-files.ts'
import { blankReport } from '#features/tickets/ticket-fields.ts'
import { titleOfServices } from '#features/tickets/wanted-services.ts'
import { contentHash } from '#server/content-hash.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { cutText } from '#shared/plain-text.ts'
import { offerAccepted, offerNotChosen } from '../offer-requests.events.ts'
import type { AcceptOffer } from '../offer-requests.ts'
import { afterAct, whyNotAccepted } from '../offer-states.ts'
import { changeOfferRequest } from './change-offer-request.ts'
import { closeAskedGarages, expireAskedGarages } from './end-asked-garages.ts'
import { OFFER_REQUEST_FILES } from './offer-request-files.ts'
import type { AskedRow, OfferRequestRow } from './offer-requests.access.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { linesOfOffers } from './offer-view.ts'
import { offers } from './offers.tables.ts'
import { isWholeOffer } from './whole-offer.ts'

/** The rank of a price among all open offers, from 1; equal ones share a rank. */
const rankByPrice = (cents: number, all: readonly number[]): number => 1 + all.filter((other) => other < cents).length

type OfferRow = typeof offers.$inferSelect

const TITLE_OF_WORDS = 80

/**
 * Accepts one offer: its garage gets a ticket with the lines, the price and the time, all others are notified, and all of it happens or nothing. A
 * retry with the same key is answered with the ticket. Refusals: those of `whyNotAccepted` as conflicts, `conflict: offer_changed` when the garage
 * has sent another one, `forbidden: above_approval_limit`, `not_found: offer`, `invalid` at `timeStart`, those of a report.
 */
export const acceptOffer = (ctx: OrganizationContext, accepted: AcceptOffer): Promise<{ ticketId: string }> =>
  transact(ctx.db, (tx) =>
    changeOfferRequest.within(tx, ctx, {
      id: accepted.offerRequestId,
      request:
        ({ ticketId, acceptKey, acceptedOfferId }) =>
        async () =>
          ticketId !== null && acceptKey === accepted.requestKey && acceptedOfferId === accepted.offerId
            ? { ticketId }
            : null,
      may: 'askedByVerb',
      async rule(request) {
        const { asked, offer } = await offerFor(tx, request, accepted.offerId)
        const now = ctx.services.clock()
        const reason = whyNotAccepted(request, asked, offer, now.getTime())
        if (reason) throw new AppError('conflict', reason, { details: { ticketId: request.ticketId } })
        if (offer.number !== asked.offerNumber) throw new AppError('conflict', 'offer_changed')
        const limit = await approvalLimitOf(tx, ctx.membership, request.customerId)
        if (!mayApprove(ctx.membership, offer.grossCents, limit))
          throw new AppError('forbidden', 'above_approval_limit')
        const ticketId = await makeTicket(tx, ctx, request, offer, accepted)
        await expireAskedGarages(tx, request.id, now)
        const others = await reject(tx, request, asked, accepted)
        await closeAskedGarages(tx, request.id, now)
        const { garageId } = asked
        return {
          set: {
            state: 'ACCEPTED',
            acceptedOfferId: offer.id,
            ticketId,
            acceptKey: accepted.requestKey,
            acceptedByUserId: ctx.actor.userId,
            closedAt: now.toISOString(),
          },
          events: [
            changeOfferRequest.event(offerAccepted, { garageId, ticketId, grossCents: offer.grossCents }),
            ...others.map((lost) => changeOfferRequest.event(offerNotChosen, lost)),
          ],
          answer: { ticketId },
        }
      },
    }),
  )

async function offerFor(tx: Transaction, request: OfferRequestRow, offerId: string) {
  const [found] = isUuid(offerId)
    ? await tx
        .select({ asked: askedGarages, offer: offers })
        .from(offers)
        .innerJoin(askedGarages, eq(askedGarages.id, offers.askedId))
        .where(and(eq(offers.id, offerId), eq(askedGarages.offerRequestId, request.id)))
    : []
  if (!found) throw notFound('offer')
  return found
}

async function makeTicket(
  tx: Transaction,
  ctx: OrganizationContext,
  request: OfferRequestRow,
  offer: OfferRow,
  { timeStart, requestKey, offerId }: AcceptOffer,
): Promise<string> {
  const time = offer.times.find(({ start }) => start === timeStart)
  if (timeStart !== null && !time)
    throw invalidFields({ field: 'timeStart', message: 'Korjaamo ei ehdota tätä aikaa. Valitse aika uudelleen' })
  const { description, drivable, courtesyCar, mileageKm, contactName, contactPhone, customerReference } = request
  const ticketId = await reportWithin(tx, ctx, {
    garageId: offer.garageId,
    vehicle: { vehicleId: request.vehicleId },
    job: {
      ...blankReport,
      title: request.wanted.length > 0 ? titleOfServices(request.wanted) : cutText(description, TITLE_OF_WORDS),
      description,
      drivable,
      courtesyCar,
      mileageKm,
      contactName,
      contactPhone,
      customerReference,
      requestedAt: request.requestedAt,
    },
    // the customer said what the car had run when it asked
    mileageConfirmed: true,
    serviceIds: [],
    fileIds: [],
    requestKey,
    requestHash: contentHash([offerId, timeStart]),
    ...(time && { scheduledStart: time.start, scheduledEnd: time.end }),
    isNotifiedElsewhere: true,
  })
  const lines = (await linesOfOffers(tx, [offer.id])).get(offer.id) ?? []
  const { garageId, priceType, netCents, grossCents, guaranteeMonths, guaranteeKm } = offer
  const report = await reportOf(tx, ticketId)
  if (report) await moveFiles(tx, { kind: OFFER_REQUEST_FILES, id: request.id }, report)
  const ticket = { id: ticketId, garageId, customerId: request.customerId }
  await writeOfferedLines(tx, ctx, ticket, {
    lines,
    priceType,
    agreedCents: netCents,
    guarantee: { months: guaranteeMonths, km: guaranteeKm },
    offer: { requestId: request.id, grossCents },
  })
  return ticketId
}

/** Chooses this one and passes all others over; of those that have said no, or nothing in their time, nothing changes. */
async function reject(
  tx: Transaction,
  request: OfferRequestRow,
  chosen: AskedRow,
  { reason, tellsRank }: Pick<AcceptOffer, 'reason' | 'tellsRank'>,
) {
  const others = await tx
    .select({ asked: askedGarages, grossCents: offers.grossCents, isWhole: isWholeOffer })
    .from(askedGarages)
    .innerJoin(offerRequests, eq(offerRequests.id, askedGarages.offerRequestId))
    .leftJoin(offers, and(eq(offers.askedId, askedGarages.id), eq(offers.number, askedGarages.offerNumber)))
    .where(eq(askedGarages.offerRequestId, request.id))
    .orderBy(asc(askedGarages.id))
  // an offer that leaves works out is no cheaper one
  const prices = others.flatMap(({ asked, grossCents, isWhole }) =>
    asked.state === 'OFFERED' && isWhole && grossCents !== null ? [grossCents] : [],
  )
  await tx.update(askedGarages).set({ state: 'CHOSEN' }).where(eq(askedGarages.id, chosen.id))
  const lost = []
  for (const { asked, grossCents, isWhole } of others.filter(({ asked }) => asked.id !== chosen.id)) {
    const state = afterAct(asked.state, 'reject')
    const hadOffered = asked.state === 'OFFERED'
    if (!state || (asked.expiredAt !== null && !hadOffered)) continue
    const rank = hadOffered && isWhole && tellsRank && grossCents !== null ? rankByPrice(grossCents, prices) : null
    await tx
      .update(askedGarages)
      .set({ state, feedbackReason: reason, feedbackRank: rank })
      .where(eq(askedGarages.id, asked.id))
    lost.push({ garageId: asked.garageId, hadOffered, reason, rank })
  }
  return lost
}
