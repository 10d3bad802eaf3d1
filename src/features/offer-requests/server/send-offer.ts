import { eq } from 'drizzle-orm'
import { lineFieldsOf } from '#features/line-items/line-items.ts'
import { requireOffered, sourceColumnsOf } from '#features/line-items/server/line-source.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { totalsOf } from '#shared/line-totals.ts'
import { offerSent } from '../offer-requests.events.ts'
import { isPast, mayOffer } from '../offer-states.ts'
import { MAX_OFFER_VERSIONS, type OfferedLine, type SendOffer } from '../offers.ts'
import { answerAsked, answering, moveAsked } from './answer-request.ts'
import { changeOfferRequest } from './change-offer-request.ts'
import type { AskedRow, OfferRequestRow } from './offer-requests.access.ts'
import { offerDrafts } from './offer-requests.tables.ts'
import { offerLines, offers } from './offers.tables.ts'

/**
 * Sends the garage's offer, or its next version; the draft is gone then. A retry with the same key sends nothing more. Refusals: `conflict:
 * offer_request_changed` when the customer has edited what is asked for, `conflict: offer_answering` when it is over, `invalid` at
 * `validUntil` and at `lines`, `limit: too_many_offer_versions`.
 */
export const sendOffer = (ctx: OrganizationContext, sent: SendOffer): Promise<{ number: number }> =>
  answerAsked(
    ctx,
    sent.offerRequestId,
    (tx, request, asked) => writeOffer(tx, ctx, { request, asked }, sent),
    ({ id }) =>
      earlierTry(sent.requestKey, {
        key: offers.requestKey,
        of: eq(offers.askedId, id),
        answer: { number: offers.number },
      }),
  )

async function writeOffer(
  tx: Transaction,
  ctx: OrganizationContext,
  { request, asked }: { request: OfferRequestRow; asked: AskedRow },
  sent: SendOffer,
) {
  const now = ctx.services.clock()
  if (!mayOffer(request, asked, now.getTime())) throw answering()
  if (request.revision !== sent.revision)
    throw new AppError('conflict', 'offer_request_changed', { details: { current: { revision: request.revision } } })
  if (isPast(sent.validUntil, now.getTime()))
    throw invalidFields({ field: 'validUntil', message: 'Valitse voimassaololle myöhempi hetki' })
  if (asked.offerNumber >= MAX_OFFER_VERSIONS) throw new AppError('limit', 'too_many_offer_versions')
  const number = asked.offerNumber + 1
  const { priceType, guaranteeMonths, guaranteeKm, courtesyCar, times, message, validUntil, requestKey } = sent
  const day = dayInHelsinki(new Date(times[0]?.start ?? request.requestedAt ?? now))
  const { netCents, grossCents } = totalsOf(sent.lines, day)
  const { garageId } = asked
  const id = newId()
  await tx.insert(offers).values({
    id,
    askedId: asked.id,
    garageId,
    number,
    requestRevision: request.revision,
    requestKey,
    priceType,
    guaranteeMonths,
    guaranteeKm,
    courtesyCar,
    times,
    message,
    validUntil,
    netCents,
    grossCents,
    day,
    sentAt: now.toISOString(),
    sentByUserId: ctx.actor.userId,
  })
  await writeLines(tx, { offerId: id, garageId }, request, sent.lines)
  await tx.delete(offerDrafts).where(eq(offerDrafts.askedId, asked.id))
  const openUntil = validUntil > request.answerBy ? validUntil : request.answerBy
  await moveAsked(tx, ctx, asked, {
    state: 'OFFERED',
    offerNumber: number,
    declineReason: '',
    openUntil,
    expiredAt: null,
    endedAt: null,
  })
  return { events: [changeOfferRequest.event(offerSent, { garageId, number, grossCents })], answer: { number } }
}

async function writeLines(
  tx: Transaction,
  of: { offerId: string; garageId: string },
  { wanted }: OfferRequestRow,
  lines: readonly OfferedLine[],
): Promise<void> {
  await requireOffered(tx, of.garageId, lines)
  if (lines.some(({ wantedId }) => wantedId !== null && !wanted.some(({ id }) => id === wantedId)))
    throw invalidFields({ field: 'lines', message: 'Jokin riveistä kuuluu työhön, jota pyynnössä ei ole' })
  await tx.insert(offerLines).values(
    lines.map((line, place) => ({
      ...lineFieldsOf(line),
      ...sourceColumnsOf(line),
      ...of,
      wantedId: line.wantedId,
      place,
    })),
  )
}
