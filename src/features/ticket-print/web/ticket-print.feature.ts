import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** A ticket on paper. */
export const ticketPrint = {
  name: 'ticket-print',
  failures: {},
  slots: { ticketPapers: lazyComponent(() => import('./ticket-papers.tsx'), 'TicketPapers', { quiet: true }) },
  checkedPages: [],
} satisfies WebFeature
