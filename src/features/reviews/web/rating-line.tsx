import { clsx } from 'clsx'
import { ratingText } from '../rating.ts'
import type { Rating } from '../reviews.ts'
import { OneStar } from './stars.tsx'

/** A garage's average and how many have reviewed it; nothing of one that has no reviews. */
export function RatingLine({ rating, className }: { rating: Rating; className?: string }) {
  if (rating.count === 0) return null
  return (
    <span className={clsx('tabular inline-flex items-center gap-1 whitespace-nowrap', className)}>
      <OneStar isFull={rating.average !== null} className="size-4" />
      <span>
        <span className="sr-only">Arviot: </span>
        {ratingText(rating)}
      </span>
    </span>
  )
}
