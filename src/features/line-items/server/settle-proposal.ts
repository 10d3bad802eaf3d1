import { eq } from 'drizzle-orm'
import { keepPriceWait } from '#features/tickets/server/approval-wait.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { priceWithdrawn } from '../line-items.events.ts'
import { maySettleProposal } from '../line-items.policy.ts'
import type { AnswerPrice, EnterPriceAnswer, Spoken, WithdrawPrice } from '../price-proposals.ts'
import { dayOfWork, grossOfPrice } from './accepted-price.ts'
import { priceProposals } from './line-items.tables.ts'
import { answerProposal, priceOf, proposalEntry, proposalFacts, proposalFor, requireOpen } from './price-proposals.ts'

/** A member of the customer answers the proposal that waits. Refusals as of `answerProposal`. */
export const answerPrice = (ctx: OrganizationContext, answer: AnswerPrice): Promise<{ version: number }> =>
  transact(ctx.db, (tx) => answerProposal(tx, ctx, { ...answer, how: 'PRODUCT', name: '' }))

/** What the customer said to the garage of the proposal that waits, with who said it, how and when. Refusals as of answering. */
export const enterPriceAnswer = (ctx: OrganizationContext, entered: EnterPriceAnswer): Promise<{ version: number }> => {
  requirePast(ctx, entered)
  const { proposalId, version, answer, requestKey } = entered
  return transact(ctx.db, (tx) =>
    answerProposal(tx, ctx, { proposalId, version, answer, requestKey, ...spokenBy(entered) }),
  )
}

/** Takes the proposal back. Refusals: `not_found: price_proposal`, `conflict: price_changed`, `conflict: price_answered`, `forbidden: garage_prices`. */
export const withdrawPrice = (
  ctx: OrganizationContext,
  { proposalId, version }: WithdrawPrice,
): Promise<{ version: number }> =>
  transact(ctx.db, async (tx) => {
    const { ticketId } = await proposalFor(tx, ctx, { proposalId })
    return changeTicket.within<{ version: number }>(tx, ctx, {
      id: ticketId,
      may: 'askedByVerb',
      async rule(ticket) {
        const proposal = await proposalFor(tx, ctx, { proposalId })
        // a retry finds what its first try did
        if (proposal.state === 'WITHDRAWN' && proposal.version === version + 1)
          return { invalidateFor: [], answer: { version: proposal.version } }
        requireOpen(proposal, version)
        if (!maySettleProposal(ctx.membership, ticket, proposal)) throw new AppError('forbidden', 'garage_prices')
        await tx
          .update(priceProposals)
          .set({ state: 'WITHDRAWN', version: version + 1 })
          .where(eq(priceProposals.id, proposalId))
        await keepPriceWait(tx, ticket.id, null)
        const grossCents = grossOfPrice(priceOf(proposal), dayOfWork(ticket, ctx.services.clock()))
        return {
          entry: proposalEntry('WITHDRAWN', { ...proposal, grossCents }),
          events: [changeTicket.event(priceWithdrawn, proposalFacts(proposal, grossCents))],
          answer: { version: version + 1 },
        }
      },
    })
  })

/** An answer that reached the garage, as it writes it down. */
export const spokenBy = ({ answeredBy: name, way, saidAt, note }: Spoken) =>
  ({ how: 'WRITTEN_DOWN', name, way, saidAt, note }) as const

/** Refuses a time of answering that is still to come: `invalid` at `saidAt`. */
export function requirePast(ctx: OrganizationContext, spoken: Pick<Spoken, 'saidAt'> | null): void {
  if (spoken?.saidAt && Date.parse(spoken.saidAt) > ctx.services.clock().getTime())
    throw invalidFields({ field: 'saidAt', message: 'Ajan pitää olla mennyt' })
}
