import { and, eq, notInArray } from 'drizzle-orm'
import { approvalLimitOf } from '#features/organization-settings/server/properties.access.ts'
import { keepPriceWait } from '#features/tickets/server/approval-wait.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TimedTicketContext } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { PriceAct } from '#shared/timeline-acts.ts'
import { priceAnswered } from '../line-items.events.ts'
import { acceptableCents, mayAnswerProposal, maySettleProposal } from '../line-items.policy.ts'
import type { AnswerPrice, ProposalHow, SpokenWay } from '../price-proposals.ts'
import { dayOfWork, grossOfPrice, keepAcceptedPrice } from './accepted-price.ts'
import { priceProposals } from './line-items.tables.ts'

export type ProposalRow = typeof priceProposals.$inferSelect

/** The proposal of a ticket that waits for the customer. */
export type Proposal = Pick<
  ProposalRow,
  'id' | 'version' | 'state' | 'priceType' | 'agreedCents' | 'agreedGrossCents' | 'lines' | 'note' | 'proposedAt'
> & {
  /** Until when it can be answered; null as long as the ticket is open. */
  expiresAt: string | null
}

/** The proposal that waits for the customer's answer; null where none does, as on a closed ticket. */
export async function openProposal(db: Queryable, ticketId: string): Promise<Proposal | null> {
  const { id, version, state, priceType, agreedCents, agreedGrossCents, lines, note, proposedAt } = priceProposals
  const [open] = await db
    .select({ id, version, state, priceType, agreedCents, agreedGrossCents, lines, note, proposedAt })
    .from(priceProposals)
    .innerJoin(tickets, eq(tickets.id, priceProposals.ticketId))
    .where(
      and(
        eq(priceProposals.ticketId, ticketId),
        eq(priceProposals.state, 'OPEN'),
        notInArray(tickets.status, ['DONE', 'CANCELLED']),
      ),
    )
  return open ? { ...open, expiresAt: null } : null
}

type Given = Pick<AnswerPrice, 'proposalId' | 'version' | 'answer' | 'note' | 'requestKey'> & {
  how: ProposalHow
  /** Who answers without an account, or said so to the garage; empty for a member of the customer. */
  name: string
  /** The ticket whose page it is; a proposal of another one is not found. */
  ticketId?: string
  /** Where the link was sent that the answer comes by, as people write it. */
  linkTo?: string
  /** How it reached the garage that writes it down, and when it was said: null is now. */
  way?: SpokenWay
  saidAt?: string | null
}

/**
 * The customer's answer to a proposed price: by a member, by the holder of a link in the customer's name, or written down by the garage. A yes makes
 * it the agreed price. A retry with the same key answers nothing twice. Refusals: `not_found: price_proposal`, `conflict: price_changed` when another
 * one waits or none, `conflict: price_answered`, `forbidden: above_approval_limit`, which a garage that writes down does not know.
 */
export async function answerProposal(
  tx: Transaction,
  ctx: TimedTicketContext,
  given: Given,
): Promise<{ version: number }> {
  const { proposalId, answer, how, name } = given
  const { ticketId } = await proposalFor(tx, ctx, given)
  return changeTicket.within<{ version: number }>(tx, ctx, {
    id: ticketId,
    request: () =>
      earlierTry(given.requestKey, {
        key: priceProposals.answerKey,
        of: eq(priceProposals.id, proposalId),
        answer: { version: priceProposals.version },
      }),
    may: 'askedByVerb',
    async rule(ticket) {
      const proposal = await proposalFor(tx, ctx, given)
      requireOpen(proposal, given.version)
      const may = how === 'WRITTEN_DOWN' ? maySettleProposal : mayAnswerProposal
      if (!may(ctx.membership, ticket, proposal)) throw changed(proposal)
      const day = dayOfWork(ticket, ctx.services.clock())
      const grossCents = grossOfPrice(proposal, day)
      if (answer === 'ACCEPTED' && how !== 'WRITTEN_DOWN') await requireWithinLimit(tx, ctx, ticket, grossCents)
      const version = proposal.version + 1
      await tx
        .update(priceProposals)
        .set({ ...answered(ctx, given), state: answer, version })
        .where(eq(priceProposals.id, proposalId))
      if (answer === 'ACCEPTED') await keepAcceptedPrice(tx, ctx, ticket.id, { ...priceOf(proposal), proposalId })
      await keepPriceWait(tx, ticket.id, null)
      const { linkTo, note } = given
      return {
        entry: proposalEntry(answer, { ...proposal, grossCents }, { answeredBy: name, linkTo, note }),
        events: [
          changeTicket.event(priceAnswered, {
            ...proposalFacts(proposal, grossCents),
            answer,
            how,
            answeredBy: name,
            note: given.note,
          }),
        ],
        answer: { version },
      }
    },
  })
}

/** What every answer writes of itself. */
export const answered = (
  ctx: TimedTicketContext,
  { how, name, note, linkTo = '', way, saidAt = null, requestKey }: Omit<Given, 'proposalId' | 'version' | 'answer'>,
) => ({
  how,
  answeredAt: ctx.services.clock().toISOString(),
  answeredByUserId: ctx.actor.userId,
  answeredBy: name,
  spokenWay: way ?? null,
  saidAt,
  linkTo,
  answerNote: note,
  answerKey: requestKey,
})

/** A proposal by its id, for either side of its ticket; another organisation's, another ticket's and unknown ones are not found alike. */
export async function proposalFor(
  db: Queryable,
  { membership }: Pick<TimedTicketContext, 'membership'>,
  { proposalId, ticketId }: { proposalId: string; ticketId?: string },
): Promise<ProposalRow> {
  if (!isUuid(proposalId)) throw notFound('price_proposal')
  const side = membership.organizationType === 'GARAGE' ? tickets.garageId : tickets.customerId
  const [found] = await db
    .select({ proposal: priceProposals })
    .from(priceProposals)
    .innerJoin(tickets, eq(tickets.id, priceProposals.ticketId))
    .where(and(eq(priceProposals.id, proposalId), eq(side, membership.organizationId)))
  if (!found || (ticketId !== undefined && found.proposal.ticketId !== ticketId)) throw notFound('price_proposal')
  return found.proposal
}

/** Refuses an act on a proposal that does not wait any more, or is another one than was looked at. */
export function requireOpen(proposal: ProposalRow, version: number): void {
  if (proposal.state === 'ACCEPTED' || proposal.state === 'DECLINED')
    throw new AppError('conflict', 'price_answered', { details: { current: { state: proposal.state } } })
  if (proposal.state !== 'OPEN' || proposal.version !== version) throw changed(proposal)
}

const changed = ({ state, version }: ProposalRow) =>
  new AppError('conflict', 'price_changed', { details: { current: { state, version } } })

async function requireWithinLimit(
  tx: Transaction,
  { membership }: TimedTicketContext,
  { customerId }: TicketRow,
  grossCents: number,
): Promise<void> {
  const most = acceptableCents(membership, await approvalLimitOf(tx, membership, customerId))
  if (most !== null && grossCents > most) throw new AppError('forbidden', 'above_approval_limit')
}

export const priceOf = ({ priceType, agreedCents, agreedGrossCents }: ProposalRow) => ({
  priceType,
  agreedCents,
  agreedGrossCents,
})

/** The facts of a proposal in its events. */
export const proposalFacts = (
  { id, priceType, agreedCents }: Pick<ProposalRow, 'id' | 'priceType' | 'agreedCents'>,
  grossCents: number,
) => ({ proposalId: id, priceType, agreedCents, grossCents })

type AnswerFacts = { answeredBy?: string; linkTo?: string | undefined; note?: string }

/** The timeline's entry of an act. */
export const proposalEntry = (
  act: PriceAct,
  { priceType, agreedCents, grossCents }: Pick<ProposalRow, 'priceType' | 'agreedCents'> & { grossCents: number },
  { answeredBy = '', linkTo, note = '' }: AnswerFacts = {},
) => ({
  kind: 'PRICE_PROPOSAL' as const,
  data: { act, priceType, agreedCents, grossCents, answeredBy, note, ...(linkTo !== undefined && { linkTo }) },
})
