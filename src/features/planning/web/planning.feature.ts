import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import type { Slots } from '#web/slots.ts'

const load = () => import('./slots-of-tickets.ts')

/** How much work a garage has taken and can take, and when it has time. */
export const planning = {
  name: 'planning',
  failures: {},
  laterFailures: async () => (await import('../planning.failures.ts')).planningFailures,
  staleAfter: { planning: ['ticketEvent.new', 'absences.changed'] },
  slots: {
    planTicket: lazyComponent<Slots['planTicket'], 'PlanTicket'>(load, 'PlanTicket'),
    planReport: lazyComponent<Slots['planReport'], 'PlanReport'>(load, 'PlanReport'),
    wishTime: lazyComponent<Slots['wishTime'], 'WishTime'>(load, 'WishTime'),
  },
  checkedPages: [],
} satisfies WebFeature
