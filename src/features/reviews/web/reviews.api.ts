import { featureApi } from '#web/api.ts'
import type { ReportedReviewsRouter, ReviewsRouter } from '../server/reviews.router.ts'

export const reviewsApi = featureApi<ReviewsRouter>('reviews')
export const reportedReviewsApi = featureApi<ReportedReviewsRouter>('reportedReviews')
