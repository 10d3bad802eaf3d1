import { type MarkedSide, mayAgreePrices, mayApprove } from '#features/organizations/organizations.policy.ts'
import { mayPlan, type Side, type TicketFacts } from '#features/tickets/tickets.policy.ts'
import type { ProposalRights, ProposalState } from './price-proposals.ts'

type Member = Omit<MarkedSide, 'installs'>
type Ticket = Pick<TicketFacts, 'status'>
type Proposal = { state: ProposalState }

const isOver = ({ status }: Ticket) => status === 'DONE' || status === 'CANCELLED'

/** The garage says what is sold and for what price, as long as the ticket is open; both sides see it. */
export const mayPrice = (side: Side, ticket: Ticket): boolean => mayPlan(side, ticket)

/** The garage takes a proposal back, or writes down what the customer said to it. */
export const maySettleProposal = (side: Member, ticket: Ticket, { state }: Proposal): boolean =>
  mayPrice(side, ticket) && mayAgreePrices(side) && state === 'OPEN'

/** Anybody of the customer may answer: say no, or yes as far as `acceptableCents` reaches. */
export const mayAnswerProposal = (side: Side, ticket: Ticket, { state }: Proposal): boolean =>
  side.organizationType === 'CUSTOMER' && !isOver(ticket) && state === 'OPEN'

/** The most that a person of the customer may accept, in cents with VAT; null is no limit. */
export const acceptableCents = (side: Member, limitCents: number | null): number | null =>
  mayApprove(side, Number.POSITIVE_INFINITY, limitCents) ? null : limitCents

/** What the viewer may do with the proposal that waits; `open` is null where none does. */
export const proposalRights = (
  side: Member,
  ticket: Ticket,
  open: Proposal | null,
  limitCents: number | null,
): ProposalRights => ({
  answer: open !== null && mayAnswerProposal(side, ticket, open),
  acceptUpToCents: side.organizationType === 'CUSTOMER' ? acceptableCents(side, limitCents) : null,
  enterAnswer: open !== null && maySettleProposal(side, ticket, open),
  withdraw: open !== null && maySettleProposal(side, ticket, open),
})
