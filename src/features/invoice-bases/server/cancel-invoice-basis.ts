import { eq } from 'drizzle-orm'
import { unbillBookWithin } from '#features/maintenance-books/server/book-acts.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import { invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceBases, invoicedBooks, invoicedTickets } from './invoice-bases.tables.ts'

/**
 * Takes a basis back: it keeps its number and what it said, and its tickets and books may be invoiced again. Refusals: `not_found: invoice_basis`,
 * `conflict: invoice_basis_cancelled`.
 */
export const cancelInvoiceBasis = (ctx: OrganizationContext, basisId: string) =>
  transact(ctx.db, async (tx) => {
    const basis = await invoiceBasisFor(tx, ctx.membership, basisId, 'update')
    if (basis.cancelledAt !== null) throw new AppError('conflict', 'invoice_basis_cancelled')
    await tx
      .update(invoiceBases)
      .set({ cancelledAt: ctx.services.clock().toISOString(), cancelledByUserId: ctx.caller.userId })
      .where(eq(invoiceBases.id, basis.id))
    await tx.delete(invoicedTickets).where(eq(invoicedTickets.basisId, basis.id))
    const books = await tx.delete(invoicedBooks).where(eq(invoicedBooks.basisId, basis.id)).returning()
    // in the order of their ids, as they are locked to be billed
    for (const { bookId, ...billed } of books.sort((one, other) => (one.bookId < other.bookId ? -1 : 1)))
      await unbillBookWithin(tx, ctx, {
        ...billed,
        maintenanceBookId: bookId,
        billedAt: basis.createdAt,
        customerId: basis.customerId,
      })
    for (const { ticketId } of basis.document.jobs)
      if (ticketId !== null) invalidate(tx, [basis.garageId, basis.customerId], { type: 'ticketEvent.new', ticketId })
  })
