import { eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { type Author, whyNotChanged } from '../reviews.policy.ts'
import type { ChangeReview, WithdrawReview } from '../reviews.ts'
import { type ReviewRow, reviews } from './reviews.tables.ts'
import { lockedReview, ownReview, requireVersion, saveReview } from './save-review.ts'

type Version = { version: number }

/**
 * The author corrects the review, for some days. A retry that finds it so already changes nothing. Refusals: `not_found: review`,
 * `forbidden: not_the_author`, `conflict: review_withdrawn`, `review_hidden`, `review_settled`, `review_changed`.
 */
export const changeReview = (ctx: OrganizationContext, { reviewId, ...asked }: ChangeReview): Promise<Version> =>
  transact(ctx.db, async (tx) => {
    const review = await lockedReview(tx, reviewId, ownReview(ctx.membership))
    return changeWithin(tx, review, asked, { by: { userId: ctx.actor.userId }, now: ctx.services.clock() })
  })

/** Peru arvio: for good; the ticket gets no other review. Refusals as of changing it. */
export const withdrawReview = (ctx: OrganizationContext, { reviewId, version }: WithdrawReview): Promise<Version> =>
  transact(ctx.db, async (tx) => {
    const review = await lockedReview(tx, reviewId, ownReview(ctx.membership))
    return withdrawWithin(tx, review, version, { by: { userId: ctx.actor.userId }, now: ctx.services.clock() })
  })

type Acting = { by: Author; now: Date }

export async function changeWithin(
  tx: Transaction,
  review: ReviewRow,
  { version, stars, text }: Omit<ChangeReview, 'reviewId'>,
  { by, now }: Acting,
): Promise<Version> {
  requireChangeable(review, by, now)
  if (review.stars === stars && review.text === text) return { version: review.version }
  requireVersion(review, version)
  return saveReview(tx, review, { stars, text })
}

export async function withdrawWithin(
  tx: Transaction,
  review: ReviewRow,
  version: number,
  { by, now }: Acting,
): Promise<Version> {
  // a retry
  if (review.withdrawnAt !== null && whyNotChanged(review, by, now) === 'review_withdrawn')
    return { version: review.version }
  requireChangeable(review, by, now)
  requireVersion(review, version)
  return saveReview(tx, review, { withdrawnAt: now.toISOString() })
}

function requireChangeable(review: ReviewRow, by: Author, now: Date): void {
  const why = whyNotChanged(review, by, now)
  if (why) throw new AppError(why === 'not_the_author' ? 'forbidden' : 'conflict', why)
}

/** The review of a ticket, locked; null where there is none. */
export async function lockedReviewOf(tx: Transaction, ticketId: string): Promise<ReviewRow | null> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.ticketId, ticketId)).for('update')
  return review ?? null
}
