import { type MarkedSide, mayBill, type Side } from '#features/organizations/organizations.policy.ts'
import type { TicketFacts } from '#features/tickets/tickets.policy.ts'
import type { PermitRule } from './payers.ts'
import type { AskingState, PermitState } from './permits.ts'

type Member = Omit<MarkedSide, 'installs'>
type Ticket = Pick<TicketFacts, 'status'>

/** Who pays is said by members who bill, until a part of the ticket is on a document. */
export const maySetPayer = (side: Member, { status }: Ticket, isBilled: boolean): boolean =>
  mayBill(side) && status !== 'CANCELLED' && !isBilled

/** A permit is asked before the work and after it, but not of a cancelled ticket. */
export const mayAskPermit = (side: Pick<Side, 'organizationType'>, { status }: Ticket): boolean =>
  side.organizationType === 'GARAGE' && status !== 'CANCELLED'

/** Writing down what the payer gave elsewhere makes it billable, so it is for those who bill. */
export const mayRecordPermit = (side: Member, ticket: Ticket): boolean => mayAskPermit(side, ticket) && mayBill(side)

/** It is answered once, by the payer's people or by a link, as long as the ticket is not cancelled. */
export const mayAnswerPermit = (permit: { state: AskingState }, { status }: Ticket): boolean =>
  permit.state === 'ASKED' && status !== 'CANCELLED'

export type PermitFacts = {
  rule: PermitRule
  /** Of the rule ABOVE. */
  aboveCents: number
  /** What the payer's part comes to, without VAT. */
  netCents: number
  /** The newest permit that was granted: it holds until another one is. */
  grantedCents: number | null
  /** The newest asking that was not taken back or replaced; null for none. */
  newest: AskingState | null
}

/**
 * Whether the payer's part may be billed. What was granted binds, also where none was needed; what was declined afterwards does not take an earlier
 * permit away.
 */
export function permitStateOf({ rule, aboveCents, netCents, grantedCents, newest }: PermitFacts): PermitState {
  if (grantedCents !== null) return netCents <= grantedCents ? 'GRANTED' : 'EXCEEDED'
  if (rule === 'NEVER' || (rule === 'ABOVE' && netCents <= aboveCents)) return 'NOT_NEEDED'
  if (newest === 'ASKED') return 'ASKED'
  return newest === 'DECLINED' ? 'DECLINED' : 'TO_ASK'
}

/** What keeps the payer's part from being billed. */
export type PermitObstacle = 'PERMIT_MISSING' | 'ABOVE_PERMIT' | 'OWN_SHARE_ABOVE'

export function permitObstacles(state: PermitState, netCents: number): PermitObstacle[] {
  const found: PermitObstacle[] = netCents < 0 ? ['OWN_SHARE_ABOVE'] : []
  if (state === 'EXCEEDED') found.push('ABOVE_PERMIT')
  if (state === 'TO_ASK' || state === 'ASKED' || state === 'DECLINED') found.push('PERMIT_MISSING')
  return found
}
