import type { LinkWishes } from '#features/extra-work/extra-work.policy.ts'
import type { Side, TicketFacts } from '#features/tickets/tickets.policy.ts'
import { DAYS_AFTER_CLOSING, type Follower, MAX_STATUS_LINKS, type StatusStanding } from './status-links.ts'

const DAY_MS = 86_400_000

type Ticket = Pick<TicketFacts, 'status' | 'closedAt'>

/** As long as the ticket is open, and some weeks after it. */
const isOver = ({ closedAt }: Ticket, now: Date): boolean =>
  closedAt !== null && now.getTime() - Date.parse(closedAt) > DAYS_AFTER_CLOSING * DAY_MS

type Facts = {
  link: { revokedAt: string | null }
  signed: { expiresAt: string; revokedAt: string | null } | null
  ticket: Ticket
}

/** What a link is worth now. One that was taken back, or is too old, shows nothing of the ticket any more. */
export function statusStanding({ link, signed, ticket }: Facts, now: Date): StatusStanding {
  if (link.revokedAt !== null || (signed && signed.revokedAt !== null)) return 'REVOKED'
  if (!signed || Date.parse(signed.expiresAt) <= now.getTime() || isOver(ticket, now)) return 'EXPIRED'
  return 'OPEN'
}

/** Either side sends it until the page ends; a garage only to people of a customer that it is connected with. */
export const maySendStatusLink = (ticket: Ticket, now: Date): boolean =>
  ticket.status !== 'CANCELLED' && !isOver(ticket, now)

/** Whether a ticket that has had so many links gets another one. */
export const hasRoomForLink = (made: number): boolean => made < MAX_STATUS_LINKS

type Made = { address: string; revokedAt: string | null }

/** Whether the receiver has a link of the ticket, which is sent again, or may get a new one. Links that were taken back take their room, too. */
export const mayGetLink = (made: readonly Made[], address: string): boolean =>
  hasRoomForLink(made.length) || made.some((link) => link.address === address && link.revokedAt === null)

/** The customer sees all of them; a garage those that it sent itself, and those of people whom the ticket names. */
export const seesStatusLink = (
  side: Pick<Side, 'organizationType'>,
  link: { byGarage: boolean; as: Follower },
): boolean => side.organizationType === 'CUSTOMER' || link.byGarage || link.as !== 'OTHER'

export type StatusRights = {
  /** Sees what the job costs, and its receipts. */
  prices: boolean
  /** Says yes or no to prices and extra work, up to the approval limit of the customer's members. */
  answers: boolean
  /** Confirms that the car was fetched. */
  fetches: boolean
}

/**
 * What the holder of a link may do. A driver fetches the car and reads no price; a typed number only follows, unless a message asked it about a
 * price (`wasAsked`). Answers need the customer's wish, as by any link.
 */
export function statusRights({ as, wasAsked }: { as: Follower; wasAsked: boolean }, wishes: LinkWishes): StatusRights {
  const prices = as === 'CONTACT' || as === 'CUSTOMER' || (as === 'OTHER' && wasAsked)
  return { prices, answers: prices && (wishes.approvalByLink || wishes.isManaged), fetches: as !== 'OTHER' || wasAsked }
}

/**
 * What the address is in the ticket now. One person may be several: where links may answer for the customer they are its contact first, in a fleet
 * with people of its own a driver first.
 */
export function followerOf(roles: readonly Follower[], wishes: LinkWishes): Follower {
  const order: readonly Follower[] =
    wishes.isManaged || wishes.approvalByLink ? ['CONTACT', 'CUSTOMER', 'DRIVER'] : ['DRIVER', 'CUSTOMER', 'CONTACT']
  return order.find((one) => roles.includes(one)) ?? 'OTHER'
}
