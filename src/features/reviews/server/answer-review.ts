import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import { reviewAnswered } from '../reviews.events.ts'
import type { AnswerReview } from '../reviews.ts'
import { lockedReview, ownReview, requireVersion, saveReview } from './save-review.ts'

/**
 * The garage's public answer: one, which may be corrected. The customer is notified of the first. A retry that finds it so already changes nothing.
 * Refusals: `not_found: review`, `conflict: review_withdrawn`, `review_hidden`, `review_changed`.
 */
export const answerReview = (
  { db, membership, actor, services }: OrganizationContext,
  { reviewId, version, text }: AnswerReview,
): Promise<{ version: number }> =>
  transact(db, async (tx) => {
    const review = await lockedReview(tx, reviewId, ownReview(membership))
    // what its author took back is no longer the garage's to see
    if (review.withdrawnAt !== null) throw new AppError('conflict', 'review_withdrawn')
    if (review.hiddenAt !== null) throw new AppError('conflict', 'review_hidden')
    if (review.answer === text) return { version: review.version }
    requireVersion(review, version)
    const { ticketId, garageId, customerId, answeredAt } = review
    if (answeredAt === null)
      announce(tx, reviewAnswered, {
        reviewId,
        ticketId,
        garageId,
        customerId,
        actorOrganizationId: actor.organizationId,
        actorUserId: actor.userId,
      })
    return saveReview(tx, review, {
      answer: text,
      answeredAt: answeredAt ?? services.clock().toISOString(),
      answeredByUserId: actor.userId,
    })
  })
