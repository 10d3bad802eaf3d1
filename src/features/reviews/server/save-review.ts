import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { isShown } from '../reviews.policy.ts'
import { type ReviewRow, reviews, reviewTotals } from './reviews.tables.ts'

/** The review of this id, locked; `where` is the tenant's condition. Unknown and foreign ids are `not_found: review` alike. */
export async function lockedReview(tx: Transaction, id: string, where?: SQL): Promise<ReviewRow> {
  const [found] = isUuid(id)
    ? await tx
        .select()
        .from(reviews)
        .where(and(eq(reviews.id, id), where))
        .for('update')
    : []
  if (!found) throw notFound('review')
  return found
}

/** The tenant's condition: the garage that was reviewed, or the customer whose review it is. */
export const ownReview = ({
  organizationId,
  organizationType,
}: Pick<Membership, 'organizationId' | 'organizationType'>) =>
  eq(organizationType === 'GARAGE' ? reviews.garageId : reviews.customerId, organizationId)

/** Refuses what was made on an older version: `conflict: review_changed`. */
export function requireVersion({ version }: Pick<ReviewRow, 'version'>, read: number): void {
  if (version !== read) throw new AppError('conflict', 'review_changed')
}

/** Writes the change of a locked review, the sums of its garage with it, and brings it to the screens of both sides. Answers the new version. */
export async function saveReview(
  tx: Transaction,
  before: ReviewRow,
  set: Partial<Omit<ReviewRow, 'id' | 'version' | 'garageId'>>,
): Promise<{ version: number }> {
  const after = { ...before, ...set, version: before.version + 1 }
  await tx
    .update(reviews)
    .set({ ...set, version: after.version })
    .where(eq(reviews.id, before.id))
  const [was, is] = [countedAs(before), countedAs(after)]
  await addToTotals(tx, before.garageId, { count: is.count - was.count, stars: is.stars - was.stars })
  showReview(tx, before)
  return { version: after.version }
}

export const showReview = (
  tx: Transaction,
  { ticketId, garageId, customerId }: Pick<ReviewRow, 'ticketId' | 'garageId' | 'customerId'>,
) => invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId })

type Sums = { count: number; stars: number }

const countedAs = (review: ReviewRow): Sums =>
  isShown(review) ? { count: 1, stars: review.stars } : { count: 0, stars: 0 }

/** Last in its transaction: the row of a garage is locked from here on. */
export async function addToTotals(tx: Queryable, garageId: string, { count, stars }: Sums): Promise<void> {
  if (count === 0 && stars === 0) return
  await tx
    .insert(reviewTotals)
    .values({ garageId, count, stars })
    .onConflictDoUpdate({
      target: reviewTotals.garageId,
      set: { count: sql`${reviewTotals.count} + ${count}`, stars: sql`${reviewTotals.stars} + ${stars}` },
    })
}
