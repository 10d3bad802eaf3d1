import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { beginOfDay, plusDays } from '#shared/calendar-day.ts'
import { type AskReviewSums, type ReviewSums, STARS } from '../reviews.ts'
import { reviews } from './reviews.tables.ts'
import { shownReview } from './reviews-of-garage.ts'

/** What was given to the garage on these days of Helsinki, both included: how many reviews of each number of stars, and how many have an answer. */
export async function reviewSums(
  { db, membership }: OrganizationContext,
  { from, to }: AskReviewSums,
): Promise<ReviewSums> {
  const rows = await db
    .select({
      stars: reviews.stars,
      count: sql<number>`count(*)::int`,
      answered: sql<number>`(count(*) filter (where ${reviews.answeredAt} is not null))::int`,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.garageId, membership.organizationId),
        shownReview,
        gte(reviews.createdAt, beginOfDay(from).toISOString()),
        lt(reviews.createdAt, beginOfDay(plusDays(to, 1)).toISOString()),
      ),
    )
    .groupBy(reviews.stars)
  const countOf = (stars: number) => rows.find((row) => row.stars === stars)?.count ?? 0
  return {
    byStars: STARS.map((stars) => ({ stars, count: countOf(stars) })).reverse(),
    answered: rows.reduce((sum, row) => sum + row.answered, 0),
  }
}
