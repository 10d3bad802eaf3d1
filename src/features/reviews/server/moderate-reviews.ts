import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { isUuid } from '#shared/id.ts'
import type { ReviewsAudit } from '../reviews.audit.ts'
import { type HideReview, REVIEWS_PAGE_SIZE, type ReportedPage } from '../reviews.ts'
import { authorOf, shownColumns } from './review-view.ts'
import { reviewReports, reviews } from './reviews.tables.ts'
import { lockedReview, saveReview } from './save-review.ts'

/** Of one review: more say nothing new. */
const MAX_SHOWN_REPORTS = 5

/** Reviews with reports that wait for a super-user, the most recently reported first; the cursor is the id of a report. */
export async function reportedReviews(db: Database, cursor: string | null): Promise<ReportedPage> {
  // PostgreSQL before 18 has no max() of ids
  const newest = sql<string>`max(${reviewReports.id}::text collate "C")`
  const waiting = isNull(reviewReports.settledAt)
  const listed = await db
    .select({ reviewId: reviewReports.reviewId, newest })
    .from(reviewReports)
    .where(waiting)
    .groupBy(reviewReports.reviewId)
    .having(cursor && isUuid(cursor) ? sql`${newest} < ${cursor.toLowerCase()}` : undefined)
    .orderBy(desc(newest))
    .limit(REVIEWS_PAGE_SIZE + 1)
  const shown = listed.slice(0, REVIEWS_PAGE_SIZE)
  const ids = shown.map(({ reviewId }) => reviewId)
  if (ids.length === 0) return { reviews: [], next: null }
  const garages = alias(organizations, 'garages')
  const [found, reports] = await Promise.all([
    db
      .select({ ...shownColumns, garage: { id: garages.id, name: garages.name } })
      .from(reviews)
      .innerJoin(organizations, eq(organizations.id, reviews.customerId))
      .innerJoin(garages, eq(garages.id, reviews.garageId))
      .where(inArray(reviews.id, ids)),
    db
      .select({ report: reviewReports, by: organizations.name })
      .from(reviewReports)
      .innerJoin(organizations, eq(organizations.id, reviewReports.organizationId))
      .where(and(inArray(reviewReports.reviewId, ids), waiting))
      .orderBy(desc(reviewReports.id)),
  ])
  const ofReview = Map.groupBy(reports, ({ report }) => report.reviewId)
  const byId = new Map(found.map((one) => [one.review.id, one]))
  return {
    reviews: ids.flatMap((reviewId) => {
      const one = byId.get(reviewId)
      if (!one) return []
      const { stars, text, answer, createdAt } = one.review
      const shownReports = (ofReview.get(reviewId) ?? []).slice(0, MAX_SHOWN_REPORTS)
      return [
        {
          reviewId,
          garage: one.garage,
          author: authorOf(one),
          stars,
          text,
          answer,
          createdAt,
          reports: shownReports.map(({ report, by }) => ({
            id: report.id,
            by,
            reason: report.reason,
            at: report.createdAt,
          })),
        },
      ]
    }),
    next: listed.length > REVIEWS_PAGE_SIZE ? (shown.at(-1)?.newest ?? null) : null,
  }
}

/** Takes a review out of the list and the average; its author and the garage read why. Again is no change. Refusal: `not_found: review`. */
export const hideReview = (ctx: UserContext, { reviewId, reason }: HideReview): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const review = await lockedReview(tx, reviewId)
    const now = ctx.services.clock().toISOString()
    await settleReports(tx, reviewId, now)
    if (review.hiddenAt !== null) return
    await saveReview(tx, review, { hiddenAt: now, hiddenReason: reason })
    await recordAudit<ReviewsAudit>(tx, ctx.actor, {
      action: 'reviews.hidden',
      organizationId: review.garageId,
      details: { reviewId, reason },
    })
  })

/** The reports are settled, and the review stays. Refusal: `not_found: review`. */
export const keepReview = (ctx: UserContext, reviewId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const review = await lockedReview(tx, reviewId)
    const settled = await settleReports(tx, reviewId, ctx.services.clock().toISOString())
    if (settled === 0) return
    await recordAudit<ReviewsAudit>(tx, ctx.actor, {
      action: 'reviews.kept',
      organizationId: review.garageId,
      details: { reviewId },
    })
  })

async function settleReports(tx: Transaction, reviewId: string, settledAt: string): Promise<number> {
  const settled = await tx
    .update(reviewReports)
    .set({ settledAt })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
    .returning({ id: reviewReports.id })
  return settled.length
}
