import { type MarkedSide, mayBill } from '#features/organizations/organizations.policy.ts'
import type { TicketFacts } from '#features/tickets/tickets.policy.ts'
import { DAYS_TO_CHANGE, DAYS_TO_GIVE } from './reviews.ts'

const DAY_MS = 86_400_000

const isWithin = (days: number, since: string, now: Date): boolean => now.getTime() - Date.parse(since) <= days * DAY_MS

type Ticket = Pick<TicketFacts, 'status' | 'closedAt'>

/** Why a ticket cannot be reviewed now; null when it can. Only a car that was picked up is, some months long. */
export function whyNotGiven({ status, closedAt }: Ticket, now: Date): 'review_not_done' | 'review_too_late' | null {
  if (status !== 'DONE' || closedAt === null) return 'review_not_done'
  return isWithin(DAYS_TO_GIVE, closedAt, now) ? null : 'review_too_late'
}

/** A review belongs to the customer's side: a garage writes none, of no customer. */
export const mayGive = ({ organizationType }: Pick<MarkedSide, 'organizationType'>): boolean =>
  organizationType === 'CUSTOMER'

/** The author of a review: a user, or the holder of a status link. */
export type Author = { userId: string; linkId?: undefined } | { userId?: undefined; linkId: string }

type Written = {
  authorUserId: string | null
  linkId: string | null
  createdAt: string
  withdrawnAt: string | null
  hiddenAt: string | null
}

const isAuthor = ({ authorUserId, linkId }: Written, by: Author): boolean =>
  by.linkId === undefined ? authorUserId === by.userId : linkId === by.linkId

/** Why this author cannot change or withdraw a review now; null when they can. */
export function whyNotChanged(
  review: Written,
  by: Author,
  now: Date,
): 'not_the_author' | 'review_withdrawn' | 'review_hidden' | 'review_settled' | null {
  if (!isAuthor(review, by)) return 'not_the_author'
  if (review.withdrawnAt !== null) return 'review_withdrawn'
  if (review.hiddenAt !== null) return 'review_hidden'
  return isWithin(DAYS_TO_CHANGE, review.createdAt, now) ? null : 'review_settled'
}

/** Whether it is in the list and the average. */
export const isShown = ({ withdrawnAt, hiddenAt }: Pick<Written, 'withdrawnAt' | 'hiddenAt'>): boolean =>
  withdrawnAt === null && hiddenAt === null

/** The garage answers by those who answer for its business. */
export const mayAnswer = (side: Omit<MarkedSide, 'installs'>): boolean => mayBill(side)
