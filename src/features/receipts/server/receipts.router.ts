import { z } from 'zod'
import { INVOICE_BASES_PAGE_SIZE } from '#features/invoice-bases/invoice-bases.ts'
import { billingProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { InvoiceBalance, MarkPaid, OpenBalance, OpenInvoice, OverdueCursor, OverduePage } from '../payments.ts'
import { ReceiptDetails, RefundReceipt, TakePayment, TicketPayment } from '../receipts.ts'
import { CountCash, DayTakings, Month, TakingsDay } from '../takings.ts'
import { countCash } from './count-cash.ts'
import { dayTakings, takingsOfMonth } from './day-takings.ts'
import { balanceOfInvoice, openOfInvoices } from './invoice-balance.ts'
import { markPaid, undoPayment } from './mark-paid.ts'
import { customerBalance, overdueInvoices } from './open-invoices.ts'
import { receiptDetails } from './receipt-details.ts'
import { refundReceipt } from './refund-receipt.ts'
import { takePayment } from './take-payment.ts'
import { ticketPayment } from './ticket-payment.ts'

const MadeReceipt = z.object({ id: z.string(), number: z.string() })

export const receiptsRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketPayment)
    .query(({ ctx, input }) => ticketPayment(ctx, input.ticketId)),
  details: organizationProcedure
    .input(z.object({ receiptId: Id }))
    .output(ReceiptDetails)
    .query(({ ctx, input }) => receiptDetails(ctx, input.receiptId)),
  take: billingProcedure
    .meta({ reachesOthers: true })
    .input(TakePayment)
    .output(MadeReceipt)
    .mutation(({ ctx, input }) => takePayment(ctx, input)),
  refund: billingProcedure
    .meta({ reachesOthers: true })
    .input(RefundReceipt)
    .output(MadeReceipt)
    .mutation(({ ctx, input }) => refundReceipt(ctx, input)),
})
export type ReceiptsRouter = typeof receiptsRouter

export const paymentsRouter = router({
  markPaid: billingProcedure
    .input(MarkPaid)
    .output(InvoiceBalance)
    .mutation(({ ctx, input }) => markPaid(ctx, input)),
  undo: billingProcedure
    .input(z.object({ paymentId: Id }))
    .output(InvoiceBalance)
    .mutation(({ ctx, input }) => undoPayment(ctx, input.paymentId)),
  ofInvoice: organizationProcedure
    .input(z.object({ basisId: Id }))
    .output(InvoiceBalance)
    .query(({ ctx, input }) => balanceOfInvoice(ctx, input.basisId)),
  ofInvoices: garageProcedure
    .input(z.object({ basisIds: Id.array().max(INVOICE_BASES_PAGE_SIZE) }))
    .output(OpenInvoice.array())
    .query(({ ctx, input }) => openOfInvoices(ctx, input.basisIds)),
  overdue: garageProcedure
    .input(z.object({ cursor: OverdueCursor.nullish() }))
    .output(OverduePage)
    .query(({ ctx, input }) => overdueInvoices(ctx, input.cursor ?? null)),
  ofCustomer: garageProcedure
    .input(z.object({ customerId: Id }))
    .output(OpenBalance)
    .query(({ ctx, input }) => customerBalance(ctx, input.customerId)),
})
export type PaymentsRouter = typeof paymentsRouter

export const takingsRouter = router({
  day: garageProcedure
    .input(z.object({ day: Day }))
    .output(DayTakings)
    .query(({ ctx, input }) => dayTakings(ctx, input.day)),
  month: garageProcedure
    .input(z.object({ month: Month }))
    .output(TakingsDay.array())
    .query(({ ctx, input }) => takingsOfMonth(ctx, input.month)),
  countCash: billingProcedure
    .input(CountCash)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => countCash(ctx, input)),
})
export type TakingsRouter = typeof takingsRouter
