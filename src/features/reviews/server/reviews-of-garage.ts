import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { visibleTo } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { ratingOf } from '../rating.ts'
import { mayAnswer } from '../reviews.policy.ts'
import { REVIEWS_PAGE_SIZE, type ReviewPage, type ReviewsOfGarage } from '../reviews.ts'
import { publicReview, shownColumns } from './review-view.ts'
import { reviews, reviewTotals } from './reviews.tables.ts'

/** The columns of `ratingOf`, for statements that join `review_totals` by the garage. */
export const ratingColumns = { count: reviewTotals.count, stars: reviewTotals.stars }

/** The condition of a review that is in the list. */
export const shownReview = and(isNull(reviews.withdrawnAt), isNull(reviews.hiddenAt))

/**
 * A page of a garage's reviews, the newest first, for all who may see its profile. Refusal: `not_found: organization` of a garage that the caller's
 * own organisation does not see, and of what is no garage.
 */
export async function reviewsOfGarage(
  { db, membership }: OrganizationContext,
  { garageId, cursor }: ReviewsOfGarage,
): Promise<ReviewPage> {
  const own = membership.organizationId
  const isThis = and(eq(organizations.id, garageId), eq(organizations.type, 'GARAGE'), visibleTo(own))
  const [garage] = isUuid(garageId)
    ? await db
        .select({ id: organizations.id, totals: ratingColumns })
        .from(organizations)
        .leftJoin(reviewTotals, eq(reviewTotals.garageId, organizations.id))
        .where(isThis)
    : []
  if (!garage) throw notFound('organization')
  const after =
    cursor && isUuid(cursor)
      ? sql`(${reviews.createdAt}, ${reviews.id}) < (select c.created_at, c.id from reviews c
          where c.id = ${cursor} and c.garage_id = ${garageId})`
      : undefined
  const found = await db
    .select(shownColumns)
    .from(reviews)
    .innerJoin(organizations, eq(organizations.id, reviews.customerId))
    .where(and(eq(reviews.garageId, garageId), shownReview, after))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEWS_PAGE_SIZE + 1)
  const page = found.slice(0, REVIEWS_PAGE_SIZE).map(publicReview)
  return {
    rating: ratingOf(garage.totals),
    reviews: page,
    next: found.length > REVIEWS_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    can: { answer: own === garageId && mayAnswer(membership) },
  }
}
