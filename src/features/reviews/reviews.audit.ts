export type ReviewsAudit = {
  'reviews.hidden': { reviewId: string; reason: string }
  'reviews.kept': { reviewId: string }
}
