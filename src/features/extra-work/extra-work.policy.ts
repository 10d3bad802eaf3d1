import { mayApprove, type Side } from '#features/organizations/organizations.policy.ts'
import { mayPlan, type TicketFacts } from '#features/tickets/tickets.policy.ts'
import type { ExtraWorkState } from './extra-work.ts'

type Ticket = Pick<TicketFacts, 'status'>
type Work = { state: ExtraWorkState }

const isGarage = ({ organizationType }: Pick<Side, 'organizationType'>) => organizationType === 'GARAGE'
const isOver = ({ status }: Ticket) => status === 'DONE' || status === 'CANCELLED'
const waits = ({ state }: Work) => state === 'ASKED' || state === 'CALL'

/** The garage asks until the car is ready: later it would have to begin again. */
export const mayAsk = (side: Pick<Side, 'organizationType'>, ticket: Ticket): boolean =>
  mayPlan(side, ticket) && ticket.status !== 'READY'

/** A change asks again, also what was answered already. */
export const mayChange = (side: Pick<Side, 'organizationType'>, ticket: Ticket, work: Work): boolean =>
  mayAsk(side, ticket) && work.state !== 'WITHDRAWN'

export const mayWithdraw = (side: Pick<Side, 'organizationType'>, work: Work): boolean => isGarage(side) && waits(work)

/** The garage writes down what the customer said on the phone. */
export const mayEnterAnswer = (side: Pick<Side, 'organizationType'>, ticket: Ticket, work: Work): boolean =>
  isGarage(side) && !isOver(ticket) && waits(work)

/** Anybody of the customer may answer: say no, or yes as far as `approvableCents` reaches. */
export const mayAnswer = (side: Pick<Side, 'organizationType'>, ticket: Ticket, work: Work): boolean =>
  !isGarage(side) && !isOver(ticket) && waits(work)

/** Anyone who answers by a signed link acts as a member of the customer. */
export const LINK_SIDE = { organizationType: 'CUSTOMER', role: 'MEMBER' } as const satisfies Side

/** What decides whether a customer is answered for by link: its own wish, or that its garage keeps it and it has no people of its own. */
export type LinkWishes = { approvalByLink: boolean; isManaged: boolean }

/** Whether the holder of a link may answer. What may be answered by link may be sent as one, by either side. */
export const mayAnswerByLink = (wishes: LinkWishes, ticket: Ticket, work: Work): boolean =>
  (wishes.approvalByLink || wishes.isManaged) && mayAnswer(LINK_SIDE, ticket, work)

/** The most that a person of the customer may approve of one request, in cents with VAT; null is no limit. The deputy may all, once asked. */
export function approvableCents(side: Side, limitCents: number | null, isAskedDeputy: boolean): number | null {
  if (isAskedDeputy || mayApprove(side, Number.POSITIVE_INFINITY, limitCents)) return null
  return limitCents
}
