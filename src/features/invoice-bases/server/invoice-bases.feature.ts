import { serverFeature } from '#server/feature.ts'
import type {} from '../invoice-bases.failures.ts'
import { invoicesOfCustomer } from './customer-data.ts'
import { followMails, invoiceMailFiles } from './follow-mails.ts'
import { invoiceBasesExported } from './invoice-bases.exported.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { invoiceBasesRoutes } from './invoice-bases.routes.ts'
import { invoiceBases as table } from './invoice-bases.tables.ts'
import { INVOICE_MAIL } from './send-document.ts'
import { sumsOfTickets } from './sums-of-tickets.ts'
import { isTicketBilled } from './ticket-invoicing.ts'

/** What a garage asks its customers to pay for finished tickets, as PDF, CSV and Finvoice. */
export const invoiceBases = serverFeature({
  name: 'invoice-bases',
  routers: { invoiceBases: invoiceBasesRouter },
  listeners: () => followMails,
  mailFiles: { [INVOICE_MAIL]: invoiceMailFiles },
  routes: invoiceBasesRoutes,
  isolation: () => import('./invoice-bases.isolation.ts'),
  customerMerge: [{ columns: [table.customerId], counted: { what: 'invoices', column: table.customerId } }],
  customerData: [invoicesOfCustomer],
  archivedSums: [sumsOfTickets],
  isBilled: [isTicketBilled],
  exported: invoiceBasesExported,
})
