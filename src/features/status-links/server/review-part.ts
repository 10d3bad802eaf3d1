import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { authorName } from '#features/reviews/author-name.ts'
import { whyNotChanged, whyNotGiven } from '#features/reviews/reviews.policy.ts'
import type { PublicReview } from '#features/reviews/reviews.ts'
import { findReview } from '#features/reviews/server/review-of-ticket.ts'
import { publicReview } from '#features/reviews/server/review-view.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { readPhone } from '#shared/phone.ts'
import type { StatusLinkRow } from './status-links.tables.ts'

/** The review of a car that was fetched, as the holder of the link meets it: one to give, or the own one. */
export type ReviewPart = {
  given: (PublicReview & { hiddenReason: string }) | null
  mayChange: boolean
  /** The name that others read. */
  author: string
}

type Asked = { ticket: TicketRow; link: StatusLinkRow; now: Date }

/** Null where there is nothing to give, and nothing of this holder's own. */
export async function readReview(db: Queryable, { ticket, link, now }: Asked): Promise<ReviewPart | null> {
  if (ticket.status !== 'DONE') return null
  const found = await findReview(db, ticket.id)
  if (!found) {
    if (whyNotGiven(ticket, now) !== null || (await isGaragesOwn(db, ticket.garageId, link.address))) return null
    const [customer] = await db
      .select({ name: organizations.name, customerKind: organizations.customerKind })
      .from(organizations)
      .where(eq(organizations.id, ticket.customerId))
    return customer ? { given: null, mayChange: true, author: authorName({ ...customer, isNameless: false }) } : null
  }
  const { review } = found
  if (review.linkId !== link.id || review.withdrawnAt !== null) return null
  const mayChange = whyNotChanged(review, { linkId: link.id }, now) === null
  const given = publicReview(found)
  return { given: { ...given, hiddenReason: review.hiddenReason }, mayChange, author: given.author }
}

/**
 * Whether a link went to the garage itself: its own number or address, or that of one of its people. A garage that keeps a customer types who
 * follows the car, and must not review its own work by that.
 */
async function isGaragesOwn(db: Queryable, garageId: string, address: string): Promise<boolean> {
  const [garage, people, members] = await Promise.all([
    db
      .select({ phone: organizations.phone, email: organizations.email })
      .from(organizations)
      .where(eq(organizations.id, garageId)),
    db
      .select({ phone: contacts.phone, email: contacts.email })
      .from(contacts)
      .where(eq(contacts.organizationId, garageId)),
    db
      .select({ phone: users.phone, email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.organizationId, garageId)),
  ])
  const wanted = address.toLowerCase()
  return [...garage, ...people, ...members].some(
    ({ phone, email }) => email.toLowerCase() === wanted || readPhone(phone ?? '') === address,
  )
}
