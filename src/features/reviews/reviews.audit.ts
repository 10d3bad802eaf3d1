export type ReviewsAudit = {
  'reviews.hidden': { reviewId: string; reason: string }
  'reviews.restored': { reviewId: string }
  'reviews.kept': { reviewId: string }
}
