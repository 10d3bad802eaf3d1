import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { isUuid } from '#shared/id.ts'
import type { ReviewsAudit } from '../reviews.audit.ts'
import { type HiddenPage, REVIEWS_PAGE_SIZE } from '../reviews.ts'
import { authorOf, shownColumns } from './review-view.ts'
import { reviews } from './reviews.tables.ts'
import { lockedReview, saveReview } from './save-review.ts'

/** Reviews of all garages that super-users have hidden, the newest review first; the cursor is the id of one. */
export async function hiddenReviews(db: Database, cursor: string | null): Promise<HiddenPage> {
  const garages = alias(organizations, 'garages')
  const after = cursor && isUuid(cursor) ? lt(reviews.id, cursor) : undefined
  const found = await db
    .select({ ...shownColumns, garage: { id: garages.id, name: garages.name } })
    .from(reviews)
    .innerJoin(organizations, eq(organizations.id, reviews.customerId))
    .innerJoin(garages, eq(garages.id, reviews.garageId))
    .where(and(isNotNull(reviews.hiddenAt), after))
    .orderBy(desc(reviews.id))
    .limit(REVIEWS_PAGE_SIZE + 1)
  const page = found.slice(0, REVIEWS_PAGE_SIZE)
  return {
    reviews: page.map((one) => {
      const { id: reviewId, stars, text, answer, createdAt, hiddenReason } = one.review
      return { reviewId, garage: one.garage, author: authorOf(one), stars, text, answer, createdAt, hiddenReason }
    }),
    next: found.length > REVIEWS_PAGE_SIZE ? (page.at(-1)?.review.id ?? null) : null,
  }
}

/** Puts a hidden review back into the list and the average. Again is no change. Refusal: `not_found: review`. */
export const restoreReview = (ctx: UserContext, reviewId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const review = await lockedReview(tx, reviewId)
    if (review.hiddenAt === null) return
    await saveReview(tx, review, { hiddenAt: null, hiddenReason: '' })
    await recordAudit<ReviewsAudit>(tx, ctx.actor, {
      action: 'reviews.restored',
      organizationId: review.garageId,
      details: { reviewId },
    })
  })
