import { and, count, eq, gt } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { visibleTo } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ReportReview } from '../reviews.ts'
import { reviewReports, reviews } from './reviews.tables.ts'
import { shownReview } from './reviews-of-garage.ts'

/** Of one organisation in a day: far more than anybody finds in good faith. */
const MAX_REPORTS_A_DAY = 10
const DAY_MS = 86_400_000

/**
 * Ilmoita asiaton arvio: of any review that the caller sees. Again, before a super-user has decided, is no second report. Refusals:
 * `not_found: review`, `limit: too_many_reports`.
 */
export const reportReview = (
  { db, membership, actor, services }: OrganizationContext,
  { reviewId, reason }: ReportReview,
): Promise<void> =>
  transact(db, async (tx) => {
    const { organizationId } = membership
    const [found] = isUuid(reviewId)
      ? await tx
          .select({ id: reviews.id, garageId: reviews.garageId })
          .from(reviews)
          .innerJoin(organizations, eq(organizations.id, reviews.garageId))
          .where(and(eq(reviews.id, reviewId), shownReview, visibleTo(organizationId)))
      : []
    if (!found) throw notFound('review')
    await tx
      .insert(reviewReports)
      .values({
        reviewId,
        garageId: found.garageId,
        organizationId,
        userId: actor.userId,
        reason,
        createdAt: services.clock().toISOString(),
      })
      .onConflictDoNothing()
    const since = new Date(services.clock().getTime() - DAY_MS).toISOString()
    const ofDay = and(eq(reviewReports.organizationId, organizationId), gt(reviewReports.createdAt, since))
    const [reports] = await tx.select({ count: count() }).from(reviewReports).where(ofDay)
    if (reports && reports.count > MAX_REPORTS_A_DAY) throw new AppError('limit', 'too_many_reports')
  })
