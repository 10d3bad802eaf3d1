import { eq } from 'drizzle-orm'
import { billBookWithin } from '#features/maintenance-books/server/book-acts.ts'
import type { BookRow } from '#features/maintenance-books/server/maintenance-books.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import type { MakeInvoiceBasis } from '../invoice-bases.ts'
import { billablesOf, customerOf, jobsAndObstacles, partiesOf, requireAsSeen, requireNotInvoiced } from './billables.ts'
import { documentBooks, invoiceBases, invoicedBooks } from './invoice-bases.tables.ts'
import { makeDocument } from './make-document.ts'
import { markTickets } from './mark-tickets.ts'

/**
 * Marks finished tickets and delivered books of one customer or payer as invoiced: writes down what is asked to be paid, under the garage's next
 * number. A ticket, or each of its two parts, is invoiced once, and of a book what it has to bill; a retry with the same key answers with what it made. Refusals: `not_found:
 * ticket`, `not_found: maintenance_book`, `conflict: invoiced_already`, `not_invoiceable` with the obstacles of each, `book_changed`, `invoiced_part_changed`,
 * `invoices_of_two_customers`.
 */
export function makeInvoiceBasis(ctx: OrganizationContext, { requestKey, ...asked }: MakeInvoiceBasis) {
  const { db, membership, services } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    const billables = await billablesOf(tx, ctx, asked, 'update')
    const earlier = await earlierTry(requestKey, {
      key: invoiceBases.requestKey,
      of: eq(invoiceBases.garageId, garageId),
      answer: { id: invoiceBases.id, number: invoiceBases.number },
    })(tx)
    if (earlier) return earlier
    const customerId = customerOf(billables)
    await requireNotInvoiced(tx, billables.parts)
    requireAsSeen(billables.books, asked.books)
    const now = services.clock()
    const parties = await partiesOf(tx, garageId, customerId)
    const { jobs, blocked } = jobsAndObstacles(billables, { ...parties, now })
    if (blocked.tickets.length + blocked.books.length > 0)
      throw new AppError('conflict', 'not_invoiceable', { details: blocked })
    const made = { kind: 'INVOICE', customerId, jobs, ...parties, requestKey, now } as const
    const { id, number } = await makeDocument(tx, ctx, made)
    await markTickets(
      tx,
      id,
      billables.parts.map(({ job, part }) => ({ ticket: job.ticket, part })),
    )
    await billBooks(tx, ctx, { basisId: id, books: billables.books, now: now.toISOString() })
    return { id, number }
  })
}

type ToBill = { basisId: string; books: readonly BookRow[]; now: string }

async function billBooks(tx: Transaction, ctx: OrganizationContext, { basisId, books, now }: ToBill): Promise<void> {
  for (const book of books) {
    await billBookWithin(tx, ctx, { maintenanceBookId: book.id, version: book.version, now })
    const { id: bookId, feeCents, unbilledCount, billedAt } = book
    await tx.insert(invoicedBooks).values({ bookId, basisId, feeCents, unbilledCount, billedBefore: billedAt })
    await tx.insert(documentBooks).values({ bookId, basisId })
  }
}
