import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { lineItemsApi } from './line-items.api.ts'

/** What is sold on a ticket, and what was agreed that it costs. */
export const lineItems = {
  name: 'line-items',
  failures: {},
  laterFailures: async () => (await import('../line-items.failures.ts')).lineItemFailures,
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      lineItemsApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['lineItems.ofTicket'],
  staleAfter: { lineItems: ['ticketEvent.new'] },
  slots: { ticketLines: lazyComponent(() => import('./ticket-lines.tsx'), 'TicketLinesCard') },
  checkedPages: [],
} satisfies WebFeature
