import { eq, sql } from 'drizzle-orm'
import { creditContents } from '#features/invoice-bases/credit-lines.ts'
import type { CreditedLine, InvoiceDocument } from '#features/invoice-bases/invoice-document.ts'
import { creditsOf } from '#features/invoice-bases/server/credit-invoice.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { makeDocument } from '#features/invoice-bases/server/make-document.ts'
import { freeWork } from '#features/invoice-bases/server/mark-tickets.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { payment } from '../payments.ts'
import type { ReceiptsAudit } from '../receipts.audit.ts'
import type { RefundReceipt } from '../receipts.ts'
import { receiptFor } from './receipts.access.ts'
import { receipts } from './receipts.tables.ts'
import { earlierReceipt, type MadeReceipt, noteReceipt, writePayments } from './take-payment.ts'

/**
 * Refunds a receipt or lines of it: a document of its own that refers to the receipt, and a payment back. Each line is refunded once, and all
 * refunds of a receipt together make exactly its sum. A retry with the same key answers with what it made. Refusals: `not_found: receipt`,
 * `conflict: refund_of_refund`, `nothing_to_refund`, `lines_refunded`.
 */
export function refundReceipt(ctx: OrganizationContext, input: RefundReceipt): Promise<MadeReceipt> {
  const { db, membership, actor } = ctx
  return transact(db, async (tx) => {
    const { receipt, basis } = await receiptFor(tx, membership, input.receiptId, 'update')
    const { garageId, ticketId } = receipt
    const { customerId } = basis
    const { requestKey } = input
    const earlier = await earlierReceipt(garageId, requestKey)(tx)
    if (earlier) return earlier
    if (basis.kind !== 'RECEIPT') throw new AppError('conflict', 'refund_of_refund')
    const refunds = await creditsOf(tx, basis.id)
    const refunded = refundedLines(refunds)
    const lines = linesOf(basis.document)
    const left = lines.flatMap((_, index) => (refunded.has(index) ? [] : [index]))
    if (left.length === 0) throw new AppError('conflict', 'nothing_to_refund')
    const chosen = input.lines === null ? left : [...new Set(input.lines)]
    if (!chosen.every((index) => left.includes(index))) throw new AppError('conflict', 'lines_refunded')

    const wanted = chosen.flatMap((index) => lines[index] ?? [])
    const made = await makeDocument(tx, ctx, {
      kind: 'REFUND',
      customerId,
      credits: basis,
      creditedLines: wanted,
      ...creditContents(basis.document, refunds, wanted),
      requestKey,
    })
    const { id, number, grossCents } = made
    await tx
      .update(invoiceBases)
      .set({ creditedCents: sql`${invoiceBases.creditedCents} - ${grossCents}` })
      .where(eq(invoiceBases.id, basis.id))
    await tx.insert(receipts).values({ basisId: id, garageId, ticketId, number, reason: input.reason })
    const back = payment({ way: input.way, cents: grossCents })
    await writePayments(tx, ctx, { basisId: id, requestKey, paid: [back] })
    if (input.billAgain && chosen.length === left.length) await freeWork(tx, ctx, basis)
    await recordAudit<ReceiptsAudit>(tx, actor, {
      action: 'receipts.refunded',
      organizationId: garageId,
      details: { id, number, receipt: basis.number, cents: -back.cents, reason: input.reason },
    })
    noteReceipt(tx, ctx, { id: ticketId, garageId, customerId }, { id, number, kind: 'REFUND', grossCents })
    return { id, number }
  })
}

/** The lines of a receipt, each with its position and what it gives back. */
const linesOf = ({ jobs }: InvoiceDocument): CreditedLine[] =>
  jobs.flatMap(({ lines }, job) => lines.map((sold, line) => ({ job, line, netCents: lineNetCents(sold) })))

/** The indexes, among all lines of the receipt, of those that these refunds have. A receipt has one job. */
export const refundedLines = (refunds: readonly InvoiceDocument[]): ReadonlySet<number> =>
  new Set(refunds.flatMap(({ credits }) => credits?.lines ?? []).map(({ line }) => line))
