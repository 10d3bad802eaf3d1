import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { creditableLines, creditContents, isCreditable, wholeCredit, withRounding } from '../credit-lines.ts'
import type { CreditInvoice } from '../invoice-bases.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { type InvoiceBasisRow, invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { makeDocument } from './make-document.ts'
import { freeWork, showDocument } from './mark-tickets.ts'

/**
 * Gives back an invoice that has left, whole or in part, by a document of its own. Once nothing is left to give back, its tickets and books may be
 * invoiced again. Refusals: `not_found: invoice_basis`, `conflict: credit_of_credit`, `invoice_basis_cancelled`, `credit_not_left`, `invalid:
 * credit_too_much`.
 */
export const creditInvoice = (ctx: OrganizationContext, { basisId, lines, requestKey }: CreditInvoice) =>
  transact(ctx.db, async (tx) => {
    const invoice = await invoiceBasisFor(tx, ctx.membership, basisId, 'update')
    const earlier = await earlierTry(requestKey, {
      key: invoiceBases.requestKey,
      of: eq(invoiceBases.garageId, invoice.garageId),
      answer: { id: invoiceBases.id, number: invoiceBases.number },
    })(tx)
    if (earlier) return earlier
    requireCreditable(invoice)
    const credits = await creditsOf(tx, invoice.id)
    const left = creditableLines(invoice.document, credits)
    const asked = lines ?? wholeCredit(left)
    if (!isCreditable(left, asked)) throw new AppError('invalid', 'credit_too_much')
    const wanted = withRounding(left, asked)
    const { jobs, vatCorrections } = creditContents(invoice.document, credits, wanted)
    const made = await makeDocument(tx, ctx, {
      kind: 'CREDIT',
      customerId: invoice.customerId,
      jobs,
      credits: invoice,
      creditedLines: wanted,
      vatCorrections,
      requestKey,
    })
    await tx
      .update(invoiceBases)
      .set({ creditedCents: sql`${invoiceBases.creditedCents} - ${made.grossCents}` })
      .where(eq(invoiceBases.id, invoice.id))
    const net = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    // nothing is left of it: lines below zero may even out others
    const isWhole = net(left.map(({ leftCents }) => leftCents)) === net(wanted.map(({ netCents }) => netCents))
    if (isWhole) await freeWork(tx, ctx, invoice)
    showDocument(tx, invoice)
    return { id: made.id, number: made.number }
  })

function requireCreditable({ kind, cancelledAt, leftAt }: InvoiceBasisRow): void {
  if (kind === 'CREDIT' || kind === 'REFUND') throw new AppError('conflict', 'credit_of_credit')
  if (cancelledAt !== null) throw new AppError('conflict', 'invoice_basis_cancelled')
  // what has not left is cancelled, and a receipt is paid back by a document of another kind
  if (leftAt === null || kind !== 'INVOICE') throw new AppError('conflict', 'credit_not_left')
}

/** The credits of an invoice that hold, the oldest first. */
export async function creditsOf(db: Queryable, invoiceId: string): Promise<InvoiceDocument[]> {
  const rows = await db
    .select({ document: invoiceBases.document })
    .from(invoiceBases)
    .where(and(eq(invoiceBases.creditsBasisId, invoiceId), isNull(invoiceBases.cancelledAt)))
    .orderBy(asc(invoiceBases.id))
  return rows.map(({ document }) => document)
}
