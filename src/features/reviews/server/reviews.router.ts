import { z } from 'zod'
import {
  billingProcedure,
  customerProcedure,
  garageProcedure,
  organizationProcedure,
  router,
  superUserActProcedure,
  superUserProcedure,
} from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AnswerReview,
  AskReviewSums,
  ChangeReview,
  GiveReview,
  HiddenPage,
  HideReview,
  ReportedPage,
  ReportReview,
  ReviewOfTicket,
  ReviewPage,
  ReviewSums,
  ReviewsOfGarage,
  WithdrawReview,
} from '../reviews.ts'
import { answerReview } from './answer-review.ts'
import { changeReview, withdrawReview } from './change-review.ts'
import { giveReview } from './give-review.ts'
import { hiddenReviews, restoreReview } from './hidden-reviews.ts'
import { hideReview, keepReview, reportedReviews } from './moderate-reviews.ts'
import { reportReview } from './report-review.ts'
import { reviewOfTicket } from './review-of-ticket.ts'
import { reviewSums } from './review-sums.ts'
import { reviewsOfGarage } from './reviews-of-garage.ts'

const Nothing = z.object({})
const Version = z.object({ version: z.number() })

export const reviewsRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(ReviewOfTicket)
    .query(({ ctx, input }) => reviewOfTicket(ctx, input.ticketId)),
  ofGarage: organizationProcedure
    .input(ReviewsOfGarage)
    .output(ReviewPage)
    .query(({ ctx, input }) => reviewsOfGarage(ctx, input)),
  sums: garageProcedure
    .input(AskReviewSums)
    .output(ReviewSums)
    .query(({ ctx, input }) => reviewSums(ctx, input)),
  // the garage is notified
  give: customerProcedure
    .meta({ reachesOthers: true })
    .input(GiveReview)
    .output(Version.extend({ reviewId: z.string() }))
    .mutation(({ ctx, input }) => giveReview(ctx, input)),
  change: customerProcedure
    .meta({ reachesOthers: true })
    .input(ChangeReview)
    .output(Version)
    .mutation(({ ctx, input }) => changeReview(ctx, input)),
  withdraw: customerProcedure
    .input(WithdrawReview)
    .output(Version)
    .mutation(({ ctx, input }) => withdrawReview(ctx, input)),
  // by admins and members who bill; the customer is notified
  answer: billingProcedure
    .meta({ reachesOthers: true })
    .input(AnswerReview)
    .output(Version)
    .mutation(({ ctx, input }) => answerReview(ctx, input)),
  report: organizationProcedure
    .meta({ reachesOthers: true })
    .input(ReportReview)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await reportReview(ctx, input)
      return {}
    }),
})
export type ReviewsRouter = typeof reviewsRouter

/** What super-users decide about reviews that were reported. */
export const reportedReviewsRouter = router({
  list: superUserProcedure
    .input(z.object({ cursor: Id.nullish() }))
    .output(ReportedPage)
    .query(({ ctx, input }) => reportedReviews(ctx.db, input.cursor ?? null)),
  hide: superUserActProcedure
    .input(HideReview)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await hideReview(ctx, input)
      return {}
    }),
  hidden: superUserProcedure
    .input(z.object({ cursor: Id.nullish() }))
    .output(HiddenPage)
    .query(({ ctx, input }) => hiddenReviews(ctx.db, input.cursor ?? null)),
  restore: superUserActProcedure
    .input(z.object({ reviewId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await restoreReview(ctx, input.reviewId)
      return {}
    }),
  keep: superUserActProcedure
    .input(z.object({ reviewId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await keepReview(ctx, input.reviewId)
      return {}
    }),
})
export type ReportedReviewsRouter = typeof reportedReviewsRouter
