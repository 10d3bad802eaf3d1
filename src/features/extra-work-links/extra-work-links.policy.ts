import type { LinkWishes } from '#features/extra-work/extra-work.policy.ts'
import { approvableCents, LINK_SIDE, mayAnswerByLink } from '#features/extra-work/extra-work.policy.ts'
import type { ExtraWorkState } from '#features/extra-work/extra-work.ts'
import type { TicketFacts, Side as TicketSide } from '#features/tickets/tickets.policy.ts'
import type { LinkStanding } from './extra-work-links.ts'

type Side = TicketSide & { organizationId: string }

/** A garage sees what it sent itself, the customer all links by which its requests may be answered. */
export const seesLink = (side: Side, link: { organizationId: string }): boolean =>
  side.organizationType === 'CUSTOMER' || side.organizationId === link.organizationId

/** Either side sends what may be answered by link; a garage only to a customer that it is connected with. */
export const maySendLink = (
  wishes: LinkWishes & { isConnected: boolean },
  ticket: Pick<TicketFacts, 'status'>,
  work: { state: ExtraWorkState },
): boolean => wishes.isConnected && mayAnswerByLink(wishes, ticket, work)

/** The most that may be approved by a link, in cents with VAT; null is no limit. */
export const approvableByLink = (limitCents: number | null): number | null =>
  approvableCents(LINK_SIDE, limitCents, false)

type Facts = {
  link: { revision: number; revokedAt: string | null }
  signed: { usedAt: string | null; expiresAt: string } | null
  work: { state: ExtraWorkState; revision: number }
  ticket: Pick<TicketFacts, 'status'>
}

/**
 * What a link is worth now. Its use comes first; a link that was taken back, or is too old, shows nothing of the request any more, in any state of
 * the request.
 */
export function standingOf({ link, signed, work, ticket }: Facts, now: Date): LinkStanding {
  if (signed?.usedAt) return 'USED'
  if (link.revokedAt !== null) return 'REVOKED'
  if (!signed || Date.parse(signed.expiresAt) <= now.getTime()) return 'EXPIRED'
  const isOver = ticket.status === 'DONE' || ticket.status === 'CANCELLED'
  const waits = work.state === 'ASKED' || work.state === 'CALL'
  return isOver || !waits || link.revision !== work.revision ? 'OLD' : 'OPEN'
}
