import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { lines } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** How long after its closing a ticket may be reviewed. */
export const DAYS_TO_GIVE = 90
/** How long the author may change or withdraw it. */
export const DAYS_TO_CHANGE = 14
/** An average of fewer says nothing. */
export const AVERAGE_FROM = 3
export const REVIEWS_PAGE_SIZE = 20
export const MAX_REVIEW_TEXT = 500
export const MAX_ANSWER_TEXT = 1000

export const STARS = [1, 2, 3, 4, 5] as const
export const STAR_WORDS: Readonly<Record<number, string>> = {
  1: 'Huono',
  2: 'Välttävä',
  3: 'Tyydyttävä',
  4: 'Hyvä',
  5: 'Erinomainen',
}

const NO_STARS = 'Valitse tähdet'
const Stars = z.number(NO_STARS).int(NO_STARS).min(1, NO_STARS).max(5, NO_STARS)
const required = (what: string, max: number, missing: string) => lines(what, max).pipe(z.string().min(1, missing))

/** What the author writes. */
export const ReviewContent = z.object({ stars: Stars, text: lines('Arvio', MAX_REVIEW_TEXT).default('') })
export type ReviewContent = z.infer<typeof ReviewContent>

/** `requestKey` is made by the browser once per form: a retry writes nothing twice. */
export const GiveReview = ReviewContent.extend({ ticketId: Id, requestKey: RequestKey })
export type GiveReview = z.infer<typeof GiveReview>

/** A review as its sender has read it. */
const OneReview = z.object({ reviewId: Id, version: Version })

export const ChangeReview = ReviewContent.extend(OneReview.shape)
export type ChangeReview = z.infer<typeof ChangeReview>
export const WithdrawReview = OneReview
export type WithdrawReview = z.infer<typeof WithdrawReview>

export const AnswerReview = OneReview.extend({
  text: required('Vastaus', MAX_ANSWER_TEXT, 'Kirjoita vastaus'),
})
export type AnswerReview = z.infer<typeof AnswerReview>

export const ReportReview = z.object({
  reviewId: Id,
  reason: required('Syy', MAX_REVIEW_TEXT, 'Kirjoita, mikä arviossa on asiatonta'),
})
export type ReportReview = z.infer<typeof ReportReview>

export const HideReview = z.object({
  reviewId: Id,
  reason: required('Syy', MAX_REVIEW_TEXT, 'Kirjoita syy, jonka arvion antaja ja korjaamo näkevät'),
})
export type HideReview = z.infer<typeof HideReview>

/** How many have reviewed a garage, and the average with one decimal; null while they are too few for one. */
export const Rating = z.object({ count: z.number(), average: z.number().nullable() })
export type Rating = z.infer<typeof Rating>

/** A review as everybody reads it who sees the garage. */
export const PublicReview = z.object({
  id: z.string(),
  version: z.number(),
  stars: z.number(),
  text: z.string(),
  /** Such as 2026-11: the day would say whose car it was. */
  month: z.string(),
  author: z.string(),
  /** The garage's; empty without one. */
  answer: z.string(),
})
export type PublicReview = z.infer<typeof PublicReview>

export const ReviewsOfGarage = z.object({ garageId: Id, cursor: Id.nullish() })
export type ReviewsOfGarage = z.infer<typeof ReviewsOfGarage>

export const ReviewPage = z.object({
  rating: Rating,
  /** The newest first. */
  reviews: PublicReview.array(),
  next: z.string().nullable(),
  can: z.object({ answer: z.boolean() }),
})
export type ReviewPage = z.infer<typeof ReviewPage>

/** A review as the two sides of its ticket read it. */
export const TicketReview = PublicReview.extend({
  state: z.enum(['SHOWN', 'WITHDRAWN', 'HIDDEN']),
  /** Why a super-user hid it; empty unless it is hidden. */
  hiddenReason: z.string(),
  can: z.object({ change: z.boolean(), answer: z.boolean() }),
})
export type TicketReview = z.infer<typeof TicketReview>

export const ReviewOfTicket = z.object({
  /** Null where there is none; one that was withdrawn is only its author's to see. */
  review: TicketReview.nullable(),
  canGive: z.boolean(),
})
export type ReviewOfTicket = z.infer<typeof ReviewOfTicket>

/** A review that people have reported, as super-users read it. */
export const ReportedReview = z.object({
  reviewId: z.string(),
  garage: z.object({ id: z.string(), name: z.string() }),
  author: z.string(),
  stars: z.number(),
  text: z.string(),
  answer: z.string(),
  createdAt: z.string(),
  /** The newest few. */
  reports: z.object({ id: z.string(), by: z.string(), reason: z.string(), at: z.string() }).array(),
})
export type ReportedReview = z.infer<typeof ReportedReview>

/** A review that a super-user has hidden. */
export const HiddenReview = ReportedReview.omit({ reports: true }).extend({ hiddenReason: z.string() })
export type HiddenReview = z.infer<typeof HiddenReview>

export const HiddenPage = z.object({ reviews: HiddenReview.array(), next: z.string().nullable() })
export type HiddenPage = z.infer<typeof HiddenPage>

/** The first and the last day, `YYYY-MM-DD` of Helsinki, both included. */
export const AskReviewSums = z.object({ from: Day, to: Day })
export type AskReviewSums = z.infer<typeof AskReviewSums>

/** How many reviews of each number of stars a garage was given, the most stars first, and how many of all it has answered. */
export const ReviewSums = z.object({
  byStars: z.object({ stars: z.number(), count: z.number() }).array(),
  answered: z.number(),
})
export type ReviewSums = z.infer<typeof ReviewSums>

export const ReportedPage = z.object({ reviews: ReportedReview.array(), next: z.string().nullable() })
export type ReportedPage = z.infer<typeof ReportedPage>
