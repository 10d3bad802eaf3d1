import type {} from '#features/tickets/web/planning-places.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import type { Places } from '#web/places.ts'

const load = () => import('./pieces.ts')

/** How much work a garage has taken and can take, and when it has time. */
export const planning = {
  name: 'planning',
  failures: {},
  staleAfter: { planning: ['ticketEvent.new'] },
  pieces: {
    planTicket: lazyPiece<Places['planTicket'], 'PlanTicket'>(load, 'PlanTicket'),
    planReport: lazyPiece<Places['planReport'], 'PlanReport'>(load, 'PlanReport'),
    wishTime: lazyPiece<Places['wishTime'], 'WishTime'>(load, 'WishTime'),
  },
  checkedPages: [],
} satisfies WebFeature
