import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { isShown, mayAnswer, mayGive, whyNotChanged, whyNotGiven } from '../reviews.policy.ts'
import type { ReviewOfTicket } from '../reviews.ts'
import { publicReview, shownColumns } from './review-view.ts'
import { reviews } from './reviews.tables.ts'

export async function findReview(db: Queryable, ticketId: string) {
  const [found] = await db
    .select(shownColumns)
    .from(reviews)
    .innerJoin(organizations, eq(organizations.id, reviews.customerId))
    .where(eq(reviews.ticketId, ticketId))
  return found ?? null
}

/** What the customer thought of the ticket, for its two sides. Refusal: `not_found: ticket`. */
export async function reviewOfTicket(
  { db, membership, caller, services }: OrganizationContext,
  ticketId: string,
): Promise<ReviewOfTicket> {
  const [ticket, found] = await ticketWith(db, membership, ticketId, () => findReview(db, ticketId))
  const now = services.clock()
  const isGarages = caller.memberships.some(({ organizationId }) => organizationId === ticket.garageId)
  if (!found) return { review: null, canGive: mayGive(membership) && !isGarages && whyNotGiven(ticket, now) === null }
  const { review } = found
  const isCustomer = membership.organizationType === 'CUSTOMER'
  if (review.withdrawnAt !== null && !isCustomer) return { review: null, canGive: false }
  return {
    review: {
      ...publicReview(found),
      state: review.withdrawnAt !== null ? 'WITHDRAWN' : review.hiddenAt !== null ? 'HIDDEN' : 'SHOWN',
      hiddenReason: review.hiddenReason,
      can: {
        change: isCustomer && whyNotChanged(review, { userId: caller.userId }, now) === null,
        answer: mayAnswer(membership) && isShown(review),
      },
    },
    canGive: false,
  }
}
