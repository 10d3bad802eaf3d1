import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

/** What is sold on a ticket, and what was agreed that it costs. */
export const lineItems = {
  name: 'line-items',
  failures: {},
  laterFailures: async () => (await import('../line-items.failures.ts')).lineItemFailures,
  keptOffline: ['lineItems.ofTicket'],
  staleAfter: { lineItems: ['ticketEvent.new'] },
  slots: { ticketLines: lazyComponent(() => import('./ticket-lines.tsx'), 'TicketLinesCard') },
  checkedPages: [],
} satisfies WebFeature
