import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import type { Slots } from '#web/slots.ts'

const load = () => import('./slots-of-tickets.ts')

/** How much work a garage has taken and can take, and when it has time. */
export const planning = {
  name: 'planning',
  failures: {},
  staleAfter: { planning: ['ticketEvent.new'] },
  slots: {
    planTicket: lazyPiece<Slots['planTicket'], 'PlanTicket'>(load, 'PlanTicket'),
    planReport: lazyPiece<Slots['planReport'], 'PlanReport'>(load, 'PlanReport'),
    wishTime: lazyPiece<Slots['wishTime'], 'WishTime'>(load, 'WishTime'),
  },
  checkedPages: [],
} satisfies WebFeature
