import { z } from 'zod'
import { billingProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { BillableJob, BookInvoicing, ListedInvoiceBasis, MakeInvoiceBasis, TicketInvoicing } from '../invoice-bases.ts'
import { billableJobs } from './billable-jobs.ts'
import { bookInvoicing } from './book-invoicing.ts'
import { cancelInvoiceBasis } from './cancel-invoice-basis.ts'
import { listInvoiceBases } from './list-invoice-bases.ts'
import { makeInvoiceBasis } from './make-invoice-basis.ts'
import { ticketInvoicing } from './ticket-invoicing.ts'

export const invoiceBasesRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketInvoicing)
    .query(({ ctx, input }) => ticketInvoicing(ctx, input.ticketId)),
  ofBook: organizationProcedure
    .input(z.object({ maintenanceBookId: Id }))
    .output(BookInvoicing)
    .query(({ ctx, input }) => bookInvoicing(ctx, input.maintenanceBookId)),
  list: garageProcedure
    .input(z.object({ cursor: Id.nullish() }))
    .output(z.object({ rows: ListedInvoiceBasis.array(), next: z.string().nullable() }))
    .query(({ ctx, input }) => listInvoiceBases(ctx, input.cursor ?? null)),
  billable: garageProcedure.output(BillableJob.array()).query(({ ctx }) => billableJobs(ctx)),
  make: billingProcedure
    .input(MakeInvoiceBasis)
    .output(z.object({ id: z.string(), number: z.string() }))
    .mutation(({ ctx, input }) => makeInvoiceBasis(ctx, input)),
  cancel: billingProcedure
    .input(z.object({ basisId: Id }))
    .mutation(({ ctx, input }) => cancelInvoiceBasis(ctx, input.basisId)),
})
export type InvoiceBasesRouter = typeof invoiceBasesRouter
