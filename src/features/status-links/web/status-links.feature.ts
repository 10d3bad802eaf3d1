import type {} from '#features/line-items/web/line-slots.ts'
import type {} from '#features/receipts/web/receipt-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { statusLinksApi } from './status-links.api.ts'

/** Links by which people without an account follow a ticket, and their page. */
export const statusLinks = {
  name: 'status-links',
  failures: {},
  laterFailures: async () => (await import('../status-links.failures.ts')).statusLinkFailures,
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      statusLinksApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['statusLinks.ofTicket'],
  staleAfter: { statusLinks: ['ticketEvent.new'] },
  slots: {
    statusLinks: lazyComponent(() => import('./status-links-card.tsx'), 'StatusLinksCard'),
    priceStatusLink: lazyComponent(() => import('./price-status-link.tsx'), 'PriceStatusLink'),
    sendReceipt: lazyComponent(() => import('./send-receipt.tsx'), 'SendReceipt'),
    receiptStatusLink: lazyComponent(() => import('./receipt-status-link.tsx'), 'ReceiptStatusLink'),
    reportStatusLink: lazyComponent(() => import('./report-status-link.tsx'), 'ReportStatusLink'),
  },
  checkedPages: [],
} satisfies WebFeature
