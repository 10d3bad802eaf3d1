import { featureApi } from '#web/api.ts'
import type { InvoiceBasesRouter } from '../server/invoice-bases.router.ts'

export const invoiceBasesApi = featureApi<InvoiceBasesRouter>('invoiceBases')
