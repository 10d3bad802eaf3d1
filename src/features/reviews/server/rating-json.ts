import { AVERAGE_FROM } from '../reviews.ts'

/** `Rating` as SQL, of `totals`, the alias of a joined row of `review_totals` that may be missing; as `ratingOf` computes it. */
export const ratingJson = (
  totals: string,
): string => `json_build_object('count', coalesce(${totals}.count, 0), 'average',
      case when ${totals}.count >= ${AVERAGE_FROM} then round(${totals}.stars::numeric / ${totals}.count, 1) end)`
