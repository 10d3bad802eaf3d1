import { randomUUID } from 'node:crypto'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { isShown } from '../reviews.policy.ts'
import { type ReviewRow, reviewReports, reviews } from './reviews.tables.ts'
import { addToTotals } from './save-review.ts'

type Ticket = Pick<TicketRow, 'id' | 'garageId' | 'customerId'>

/** A review of a ticket, counted in its garage's sums when it is shown. */
export async function makeReview(
  db: Queryable,
  { id: ticketId, garageId, customerId }: Ticket,
  given: Partial<typeof reviews.$inferInsert> = {},
): Promise<ReviewRow> {
  const [made] = await db
    .insert(reviews)
    .values({ ticketId, garageId, customerId, stars: 5, requestKey: randomUUID(), ...given })
    .returning()
  if (!made) throw new Error('the review was not made')
  if (isShown(made)) await addToTotals(db, garageId, { count: 1, stars: made.stars })
  return made
}

export const makeReport = (
  db: Queryable,
  { id: reviewId, garageId }: Pick<ReviewRow, 'id' | 'garageId'>,
  organizationId: string,
  reason = 'Tämä ei ole meidän työtämme',
) => db.insert(reviewReports).values({ reviewId, garageId, organizationId, reason })
