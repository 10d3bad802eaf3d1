import { AVERAGE_FROM, type Rating } from './reviews.ts'

/** Of the sums that are kept of a garage; nothing was kept of one without reviews. */
export function ratingOf(totals: { count: number; stars: number } | null): Rating {
  const { count, stars } = totals ?? { count: 0, stars: 0 }
  if (count < AVERAGE_FROM) return { count, average: null }
  return { count, average: Math.round((stars / count) * 10) / 10 }
}

const oneDecimal = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "4,6"; "Uusi" of a garage with too few reviews. */
export const averageText = ({ average }: Rating): string => (average === null ? 'Uusi' : oneDecimal.format(average))

/** "12 arviota". */
export const countText = ({ count }: Rating): string => (count === 1 ? '1 arvio' : `${count} arviota`)

/** "4,6 (12 arviota)"; "Uusi, 2 arviota" as long as an average would say nothing. */
export const ratingText = (rating: Rating): string =>
  rating.average === null ? `Uusi, ${countText(rating)}` : `${averageText(rating)} (${countText(rating)})`
