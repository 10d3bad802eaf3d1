import { eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import { invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'

/**
 * Takes a basis back: it keeps its number and what it said, and its tickets may be invoiced anew. Refusals: `not_found: invoice_basis`,
 * `conflict: invoice_basis_cancelled`.
 */
export const cancelInvoiceBasis = ({ db, membership, services, caller }: OrganizationContext, basisId: string) =>
  transact(db, async (tx) => {
    const basis = await invoiceBasisFor(tx, membership, basisId, 'update')
    if (basis.cancelledAt !== null) throw new AppError('conflict', 'invoice_basis_cancelled')
    await tx
      .update(invoiceBases)
      .set({ cancelledAt: services.clock().toISOString(), cancelledByUserId: caller.userId })
      .where(eq(invoiceBases.id, basis.id))
    await tx.delete(invoicedTickets).where(eq(invoicedTickets.basisId, basis.id))
    for (const { ticketId } of basis.document.jobs)
      invalidate(tx, [basis.garageId, basis.customerId], { type: 'ticketEvent.new', ticketId })
  })
