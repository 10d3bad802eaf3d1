import type {} from '#features/invoice-bases/web/invoicing-slots.ts'
import type {} from '#features/organizations/web/customer-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { receiptsRoutes } from './receipts.routes.ts'

/** What is paid: receipts at the desk, payments of invoices, the day's takings. */
export const receipts = {
  name: 'receipts',
  failures: {},
  laterFailures: async () => (await import('../receipts.failures.ts')).receiptsFailures,
  routes: { app: receiptsRoutes },
  keptOffline: ['receipts.ofTicket'],
  staleAfter: {
    receipts: ['ticketEvent.new'],
    payments: ['ticketEvent.new', 'maintenanceBookEvent.new'],
    takings: ['ticketEvent.new', 'maintenanceBookEvent.new'],
  },
  auditWords: () => import('./receipts.audit-words.ts'),
  slots: {
    ticketPayment: lazyComponent(() => import('./payment-card.tsx'), 'PaymentCard', { quiet: true }),
    invoicingTabs: lazyComponent(() => import('./money-tabs.tsx'), 'MoneyTabs', { quiet: true }),
    invoiceCards: lazyComponent(() => import('./invoice-payments-card.tsx'), 'InvoicePaymentsCard', { quiet: true }),
    invoiceMark: lazyComponent(() => import('./invoice-mark.tsx'), 'InvoiceMark', { quiet: true }),
    customerCards: lazyComponent(() => import('./customer-balance.tsx'), 'CustomerBalance', { quiet: true }),
  },
  checkedPages: [
    { path: '/app/invoicing/overdue', as: 'garage', heading: 'Laskutus' },
    { path: '/app/invoicing/takings', as: 'garage', heading: 'Laskutus' },
  ],
} satisfies WebFeature
