import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CustomerKind } from '#shared/organization.ts'
import { authorName } from '../author-name.ts'
import type { PublicReview } from '../reviews.ts'
import { type ReviewRow, reviews } from './reviews.tables.ts'

/** What is read of a review and of its customer: join organizations by `reviews.customerId`. */
export const shownColumns = {
  review: reviews,
  customer: { name: organizations.name, customerKind: organizations.customerKind },
}

type Found = { review: ReviewRow; customer: { name: string; customerKind: CustomerKind } }

export const authorOf = ({ review: { isNameless }, customer }: Found): string => authorName({ ...customer, isNameless })

export function publicReview(found: Found): PublicReview {
  const { id, version, stars, text, answer, createdAt } = found.review
  const month = dayInHelsinki(new Date(createdAt)).slice(0, 'yyyy-mm'.length)
  return { id, version, stars, text, answer, month, author: authorOf(found) }
}
