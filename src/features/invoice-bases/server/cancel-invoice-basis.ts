import { eq, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { mayCancel } from '../invoice-bases.policy.ts'
import { factsOf } from './document-facts.ts'
import { type InvoiceBasisRow, invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { freeWork, showDocument } from './mark-tickets.ts'

/**
 * Takes a document back that has not left: it keeps its number and what it said, and its tickets and books may be invoiced again. A credit of a part
 * is taken back alike; one of the whole has freed the work, which is invoiced again instead. Refusals: `not_found: invoice_basis`, `conflict:
 * invoice_basis_cancelled`, `invoice_basis_left`, `credit_freed_work`, `invoice_basis_paid`.
 */
export const cancelInvoiceBasis = (ctx: OrganizationContext, basisId: string) =>
  transact(ctx.db, async (tx) => {
    const asked = await invoiceBasisFor(tx, ctx.membership, basisId)
    // always the invoice before its credit, as crediting locks them
    const invoice = asked.creditsBasisId
      ? await invoiceBasisFor(tx, ctx.membership, asked.creditsBasisId, 'update')
      : null
    const basis = await invoiceBasisFor(tx, ctx.membership, basisId, 'update')
    requireCancellable(basis, invoice)
    await requireUnpaid(tx, ctx, basis)
    await tx
      .update(invoiceBases)
      .set({ cancelledAt: ctx.services.clock().toISOString(), cancelledByUserId: ctx.caller.userId })
      .where(eq(invoiceBases.id, basis.id))
    if (invoice) await takeCreditBack(tx, invoice, basis)
    else await freeWork(tx, ctx, basis)
    showDocument(tx, basis)
  })

function requireCancellable(basis: InvoiceBasisRow, invoice: InvoiceBasisRow | null): void {
  const facts = factsOf(basis, invoice)
  if (mayCancel(facts)) return
  if (facts.isCancelled) throw new AppError('conflict', 'invoice_basis_cancelled')
  throw new AppError('conflict', facts.hasFreedWork && !facts.hasLeft ? 'credit_freed_work' : 'invoice_basis_left')
}

/** The feature of payments is above this one; it locks the document as well before it writes one. */
async function requireUnpaid(tx: Transaction, { services }: OrganizationContext, { id }: InvoiceBasisRow) {
  const paid = await Promise.all(services.features.isPaid.map((asks) => asks(tx, id)))
  if (paid.includes(true)) throw new AppError('conflict', 'invoice_basis_paid')
}

const takeCreditBack = (tx: Transaction, invoice: InvoiceBasisRow, credit: InvoiceBasisRow) =>
  tx
    .update(invoiceBases)
    .set({ creditedCents: sql`${invoiceBases.creditedCents} + ${credit.grossCents}` })
    .where(eq(invoiceBases.id, invoice.id))
