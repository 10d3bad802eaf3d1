import { z } from 'zod'
import { billingProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  BillableJob,
  BookInvoicing,
  CreditInvoice,
  InvoiceBasisDetails,
  InvoicePreview,
  ListedInvoiceBasis,
  ListInvoiceBases,
  MakeInvoiceBasis,
  SendDocument,
  TicketInvoicing,
  WorkToInvoice,
} from '../invoice-bases.ts'
import { billableJobs } from './billable-jobs.ts'
import { bookInvoicing } from './book-invoicing.ts'
import { cancelInvoiceBasis } from './cancel-invoice-basis.ts'
import { countBillable } from './count-billable.ts'
import { creditInvoice } from './credit-invoice.ts'
import { invoiceDetails } from './invoice-details.ts'
import { listInvoiceBases } from './list-invoice-bases.ts'
import { makeInvoiceBasis } from './make-invoice-basis.ts'
import { markSent } from './mark-left.ts'
import { previewInvoice } from './preview-invoice.ts'
import { sendDocument } from './send-document.ts'
import { ticketInvoicing } from './ticket-invoicing.ts'

const NamedBasis = z.object({ basisId: Id })

export const invoiceBasesRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketInvoicing)
    .query(({ ctx, input }) => ticketInvoicing(ctx, input.ticketId)),
  ofBook: organizationProcedure
    .input(z.object({ maintenanceBookId: Id }))
    .output(BookInvoicing)
    .query(({ ctx, input }) => bookInvoicing(ctx, input.maintenanceBookId)),
  get: organizationProcedure
    .input(NamedBasis)
    .output(InvoiceBasisDetails)
    .query(({ ctx, input }) => invoiceDetails(ctx, input.basisId)),
  list: garageProcedure
    .input(ListInvoiceBases)
    .output(z.object({ rows: ListedInvoiceBasis.array(), next: z.string().nullable() }))
    .query(({ ctx, input }) => listInvoiceBases(ctx, input)),
  billable: garageProcedure.output(BillableJob.array()).query(({ ctx }) => billableJobs(ctx)),
  countBillable: garageProcedure.output(z.number()).query(({ ctx }) => countBillable(ctx)),
  preview: garageProcedure
    .input(WorkToInvoice)
    .output(InvoicePreview)
    .query(({ ctx, input }) => previewInvoice(ctx, input)),
  make: billingProcedure
    .input(MakeInvoiceBasis)
    .output(z.object({ id: z.string(), number: z.string() }))
    .mutation(({ ctx, input }) => makeInvoiceBasis(ctx, input)),
  cancel: billingProcedure.input(NamedBasis).mutation(({ ctx, input }) => cancelInvoiceBasis(ctx, input.basisId)),
  markSent: billingProcedure.input(NamedBasis).mutation(({ ctx, input }) => markSent(ctx, input.basisId)),
  send: billingProcedure
    .meta({ reachesOthers: true })
    .input(SendDocument)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => sendDocument(ctx, input)),
  credit: billingProcedure
    .input(CreditInvoice)
    .output(z.object({ id: z.string(), number: z.string() }))
    .mutation(({ ctx, input }) => creditInvoice(ctx, input)),
})
export type InvoiceBasesRouter = typeof invoiceBasesRouter
