import { linePerMille } from '#features/invoice-bases/invoice-document.ts'
import { creditsOf } from '#features/invoice-bases/server/credit-invoice.ts'
import type { OrganizationContext } from '#server/context.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { vatOfRate } from '#shared/vat.ts'
import type { ReceiptDetails } from '../receipts.ts'
import { receiptFor, receiptSummary } from './receipts.access.ts'
import { refundedLines } from './refund-receipt.ts'

/** A receipt with its lines, of which each may be refunded once. Refusal: `not_found: receipt`. */
export async function receiptDetails(
  { db, membership }: OrganizationContext,
  receiptId: string,
): Promise<ReceiptDetails> {
  const found = await receiptFor(db, membership, receiptId)
  const { id, document, grossCents, creditedCents } = found.basis
  const refunded = refundedLines(await creditsOf(db, id))
  const { vatTreatment } = document
  const lines = document.jobs.flatMap(({ day, lines: sold }) =>
    sold.map((line) => {
      const [netCents, perMille] = [lineNetCents(line), linePerMille(line, { day, vatTreatment })]
      return { ...line, netCents, perMille, grossCents: netCents + vatOfRate(netCents, perMille) }
    }),
  )
  return {
    ...receiptSummary(found),
    lines: lines.map((line, index) => ({ ...line, isRefunded: refunded.has(index) })),
    leftCents: Math.max(0, grossCents - creditedCents),
  }
}
