import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** The window in which a job is called ready for pick-up. */
export const ready = {
  name: 'ready',
  failures: {},
  laterFailures: async () => (await import('../ready.failures.ts')).readyFailures,
  staleAfter: { ready: ['ticketEvent.new'] },
  slots: { readyTicket: lazyComponent(() => import('./ready-window.tsx'), 'ReadyWindow') },
  checkedPages: [],
} satisfies WebFeature
