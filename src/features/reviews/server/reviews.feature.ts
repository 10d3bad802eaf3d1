import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../reviews.failures.ts'
import { reviewsExported } from './reviews.exported.ts'
import { reportedReviewsRouter, reviewsRouter } from './reviews.router.ts'
import { reviews as table } from './reviews.tables.ts'
import { namelessAfterDeletion, reviewData, reviewReportData, reviewsOfCustomer } from './reviews-data.ts'

/** What customers thought of a garage's work. */
export const reviews = serverFeature({
  name: 'reviews',
  routers: { reviews: reviewsRouter, reportedReviews: reportedReviewsRouter },
  isolation: () => import('./reviews.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  personalData: [reviewData, reviewReportData],
  accountDeletion: [namelessAfterDeletion],
  customerMerge: [{ columns: [table.customerId] }],
  customerData: [reviewsOfCustomer],
  exported: reviewsExported,
})
