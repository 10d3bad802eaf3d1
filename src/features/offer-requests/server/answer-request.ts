import { eq, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EarlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { offerDeclined, offerWithdrawn } from '../offer-requests.events.ts'
import { afterAct, mayDecline, mayOffer, mayWithdraw } from '../offer-states.ts'
import type { DeclineRequest, DiscardDraft, SaveDraft, WithdrawOffer } from '../offers.ts'
import { changeOfferRequest } from './change-offer-request.ts'
import { type AskedRow, askedFor, type OfferRequestRow } from './offer-requests.access.ts'
import { askedGarages, offerDrafts } from './offer-requests.tables.ts'

type Events = NonNullable<Parameters<typeof changeOfferRequest.emit>[3]['events']>
type Done<Answer> = { events: Events; answer: Answer }

/** What a garage does with its own part: the request is locked, then the part is read. Refusal: `not_found: offer_request`. */
const changeAsked = (
  ctx: OrganizationContext,
  offerRequestId: string,
  rule: (tx: Transaction, request: OfferRequestRow, asked: AskedRow) => Promise<Events>,
): Promise<object> =>
  answerAsked(ctx, offerRequestId, async (tx, request, asked) => ({
    events: await rule(tx, request, asked),
    answer: {},
  }))

/** The same with an answer for the caller. `earlier` finds the answer of an earlier try. */
export const answerAsked = <Answer extends object>(
  ctx: OrganizationContext,
  offerRequestId: string,
  rule: (tx: Transaction, request: OfferRequestRow, asked: AskedRow) => Promise<Done<Answer>>,
  earlier?: (asked: AskedRow) => EarlierTry<Answer>,
): Promise<Answer> =>
  transact(ctx.db, (tx) =>
    changeOfferRequest.within<Answer>(tx, ctx, {
      id: offerRequestId,
      may: 'askedByVerb',
      async rule(request) {
        const asked = await askedFor(tx, ctx.membership, request.id)
        const answer = await earlier?.(asked)(tx)
        return answer ? { answer } : rule(tx, request, asked)
      },
    }),
  )

export const answering = () => new AppError('conflict', 'offer_answering')

/** The garage has looked at it; later looks change nothing, and no one is notified. */
export async function markSeen(ctx: OrganizationContext, offerRequestId: string): Promise<void> {
  await changeAsked(ctx, offerRequestId, async (tx, request, asked) => {
    const state = afterAct(asked.state, 'see')
    if (request.state === 'OPEN' && state)
      await tx
        .update(askedGarages)
        .set({ state, seenAt: ctx.services.clock().toISOString() })
        .where(eq(askedGarages.id, asked.id))
    return []
  })
}

/** Keeps what the garage has written so far. Refusals: `conflict: offer_answering`, `conflict: offer_draft_changed`. */
export async function saveDraft(
  ctx: OrganizationContext,
  { offerRequestId, version, draft }: SaveDraft,
): Promise<{ version: number }> {
  await changeAsked(ctx, offerRequestId, async (tx, request, asked) => {
    const now = ctx.services.clock()
    if (!mayOffer(request, asked, now.getTime())) throw answering()
    const [known] = await tx.select().from(offerDrafts).where(eq(offerDrafts.askedId, asked.id))
    if ((known?.version ?? 0) !== version)
      throw new AppError('conflict', 'offer_draft_changed', {
        details: { current: { version: known?.version ?? 0, draft: known?.draft ?? null } },
      })
    const row = { draft, savedAt: now.toISOString() }
    await tx
      .insert(offerDrafts)
      .values({ askedId: asked.id, garageId: asked.garageId, ...row })
      .onConflictDoUpdate({ target: offerDrafts.askedId, set: { ...row, version: sql`${offerDrafts.version} + 1` } })
    return []
  })
  return { version: version + 1 }
}

/** Throws the draft away; one that is gone already is no refusal. Refusal: `conflict: offer_draft_changed`. */
export async function discardDraft(ctx: OrganizationContext, { offerRequestId, version }: DiscardDraft): Promise<void> {
  await changeAsked(ctx, offerRequestId, async (tx, _, asked) => {
    const [known] = await tx.select().from(offerDrafts).where(eq(offerDrafts.askedId, asked.id))
    if (known && known.version !== version)
      throw new AppError('conflict', 'offer_draft_changed', {
        details: { current: { version: known.version, draft: known.draft } },
      })
    await tx.delete(offerDrafts).where(eq(offerDrafts.askedId, asked.id))
    return []
  })
}

/** The garage does not offer; the customer reads why. The same reason again is a retry. Refusal: `conflict: offer_answering`. */
export async function declineRequest(
  ctx: OrganizationContext,
  { offerRequestId, reason }: DeclineRequest,
): Promise<void> {
  await changeAsked(ctx, offerRequestId, async (tx, request, asked) => {
    if (asked.state === 'DECLINED' && asked.declineReason === reason) return []
    if (!mayDecline(request, asked, ctx.services.clock().getTime())) throw answering()
    await moveAsked(tx, ctx, asked, { state: 'DECLINED', declineReason: reason, ...ended(ctx) })
    return [changeOfferRequest.event(offerDeclined, { garageId: asked.garageId, reason })]
  })
}

/** The garage takes its offer back. Refusals: `conflict: offer_answering`, `conflict: offer_changed` when a colleague sent another one. */
export async function withdrawOffer(
  ctx: OrganizationContext,
  { offerRequestId, version }: WithdrawOffer,
): Promise<void> {
  await changeAsked(ctx, offerRequestId, async (tx, request, asked) => {
    if (asked.state === 'WITHDRAWN' && asked.offerNumber === version) return []
    if (!mayWithdraw(request, asked, ctx.services.clock().getTime())) throw answering()
    if (asked.offerNumber !== version) throw new AppError('conflict', 'offer_changed')
    await moveAsked(tx, ctx, asked, { state: 'WITHDRAWN', ...ended(ctx) })
    return [changeOfferRequest.event(offerWithdrawn, { garageId: asked.garageId })]
  })
}

const ended = ({ services }: OrganizationContext) => ({ openUntil: null, endedAt: services.clock().toISOString() })

/** A garage that answers has seen it. */
export async function moveAsked(
  tx: Transaction,
  { services }: OrganizationContext,
  asked: AskedRow,
  set: Partial<AskedRow>,
): Promise<void> {
  const seenAt = asked.seenAt ?? services.clock().toISOString()
  await tx
    .update(askedGarages)
    .set({ ...set, seenAt })
    .where(eq(askedGarages.id, asked.id))
}
