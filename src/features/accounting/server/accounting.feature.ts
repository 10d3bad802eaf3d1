import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../accounting.failures.ts'
import { accountingExported } from './accounting.exported.ts'
import { sweepAccounting, wakeAccounting } from './accounting.jobs.ts'
import { accountingRouter } from './accounting.router.ts'
import { answersAboutCustomer, mergeCustomersInAccounting } from './customer-data.ts'
import { followDocuments } from './follow-documents.ts'
import { followUndonePayments } from './follow-undone-payments.ts'
import { followOperatorMails, OPERATOR_MAIL, operatorMailFiles } from './operator-mail.ts'
import { readPayments } from './read-payments.ts'
import { sendTransfers } from './send-transfers.ts'

/** A garage's invoices and credit notes go to its bookkeeping, and what was paid comes back. */
export const accounting = serverFeature({
  name: 'accounting',
  routers: { accounting: accountingRouter },
  isolation: () => import('./accounting.isolation.ts'),
  listeners: () => [followDocuments, followOperatorMails, followUndonePayments],
  jobs: [sendTransfers, readPayments, wakeAccounting, sweepAccounting],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  mailFiles: { [OPERATOR_MAIL]: operatorMailFiles },
  customerMerge: [mergeCustomersInAccounting],
  customerData: [answersAboutCustomer],
  exported: accountingExported,
})
