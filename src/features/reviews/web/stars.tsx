import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { STARS } from '../reviews.ts'

/** How many stars were given, read out as a number. */
export const StarsGiven = ({ stars, className }: { stars: number; className?: string }) => (
  <span className={clsx('inline-flex align-middle', className)}>
    <span className="sr-only">{stars}/5 tähteä</span>
    {STARS.map((star) => (
      <OneStar key={star} isFull={star <= stars} className="size-4" />
    ))}
  </span>
)

export const OneStar = ({ isFull, className }: { isFull: boolean; className?: string }) => (
  <Star
    className={clsx(isFull ? 'fill-current text-signal' : 'text-edge', className)}
    strokeWidth={1.5}
    aria-hidden="true"
  />
)
