import type {} from '#features/tickets/web/planning-places.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { lineItemFailures } from '../line-items.failures.ts'

/** What is sold on a ticket, and what was agreed that it costs. */
export const lineItems = {
  name: 'line-items',
  failures: lineItemFailures,
  keptOffline: ['lineItems.ofTicket'],
  staleAfter: { lineItems: ['ticketEvent.new'] },
  pieces: { ticketLines: lazyPiece(() => import('./ticket-lines.tsx'), 'TicketLinesCard') },
  checkedPages: [],
} satisfies WebFeature
