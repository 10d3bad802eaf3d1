import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** What a garage asks permission for in addition to what was agreed, and what the customer answers. */
export const extraWork = {
  name: 'extra-work',
  failures: {},
  laterFailures: async () => (await import('../extra-work.failures.ts')).extraWorkFailures,
  keptOffline: ['extraWork.ofTicket'],
  staleAfter: { extraWork: ['ticketEvent.new'] },
  slots: { extraWork: lazyComponent(() => import('./extra-work-card.tsx'), 'ExtraWorkCard') },
  checkedPages: [],
} satisfies WebFeature
