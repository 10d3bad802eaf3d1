import type {} from '#features/extra-work/web/extra-work-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** Requests for extra work that are answered by a signed link, without an account. */
export const extraWorkLinks = {
  name: 'extra-work-links',
  failures: {},
  laterFailures: async () => (await import('../extra-work-links.failures.ts')).extraWorkLinkFailures,
  keptOffline: ['extraWorkLinks.ofTicket'],
  staleAfter: { extraWorkLinks: ['ticketEvent.new'] },
  slots: { extraWorkLinks: lazyComponent(() => import('./work-links.tsx'), 'WorkLinks', { quiet: true }) },
  checkedPages: [],
} satisfies WebFeature
