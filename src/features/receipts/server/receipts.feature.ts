import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../receipts.failures.ts'
import { isInvoicePaid } from './invoice-balance.ts'
import { receiptsExported } from './receipts.exported.ts'
import { paymentsRouter, receiptsRouter, takingsRouter } from './receipts.router.ts'
import { receiptsRoutes } from './receipts.routes.ts'
import { cashCountData, paymentData, searchedReceipts } from './receipts-data.ts'

/** What is paid: receipts at the desk, payments of invoices, the day's takings. */
export const receipts = serverFeature({
  name: 'receipts',
  routers: { receipts: receiptsRouter, payments: paymentsRouter, takings: takingsRouter },
  routes: receiptsRoutes,
  isolation: () => import('./receipts.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  searchedWords: [searchedReceipts],
  isPaid: [isInvoicePaid],
  personalData: [paymentData, cashCountData],
  exported: receiptsExported,
})
