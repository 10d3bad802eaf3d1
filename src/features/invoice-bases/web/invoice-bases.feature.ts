import { ReceiptText } from 'lucide-react'
import type {} from '#features/maintenance-books/web/book-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { invoiceBasesRoutes } from './invoice-bases.routes.ts'
import { useBillableCount } from './use-billable-count.ts'

/** What a garage asks its customers to pay for finished tickets. */
export const invoiceBases = {
  name: 'invoice-bases',
  failures: {},
  laterFailures: async () => (await import('../invoice-bases.failures.ts')).invoiceBasesFailures,
  routes: { app: invoiceBasesRoutes },
  navigation: [
    {
      place: 'main',
      order: 35,
      to: '/app/invoicing',
      label: 'Laskutus',
      icon: ReceiptText,
      isFor: ({ type }) => type === 'GARAGE',
      count: { useCount: useBillableCount, label: 'laskuttamatta' },
      alsoUnder: ['/app/invoicing'],
    },
  ],
  keptOffline: ['invoiceBases.ofTicket'],
  staleAfter: { invoiceBases: ['ticketEvent.new', 'maintenanceBookEvent.new'] },
  slots: {
    ticketInvoicing: lazyComponent(() => import('./invoicing-card.tsx'), 'InvoicingCard', { quiet: true }),
    bookInvoicing: lazyComponent(() => import('./book-invoicing-card.tsx'), 'BookInvoicingCard', { quiet: true }),
  },
  checkedPages: [{ path: '/app/invoicing', as: 'garage', heading: 'Laskutus' }],
} satisfies WebFeature
