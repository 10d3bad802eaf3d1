import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { bookFor } from '#features/maintenance-books/server/maintenance-books.access.ts'
import { billingGaps, billingParties } from '#features/organization-settings/server/billing-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import { type BookInvoicing, MAX_BOOK_BASES } from '../invoice-bases.ts'
import { summaryOf } from './document-facts.ts'
import { isInvoicing, ownInvoiceBasis } from './invoice-bases.access.ts'
import { documentBooks, invoiceBases } from './invoice-bases.tables.ts'
import { bookObstacles } from './invoice-obstacles.ts'

/**
 * The bases that hold a book and their credit notes, of those that the viewer is a side of: a book may have had another customer, to whom the car belonged. To its garage
 * also what keeps it from a new one. Refusal: `not_found: maintenance_book`.
 */
export async function bookInvoicing(
  { db, membership }: OrganizationContext,
  maintenanceBookId: string,
): Promise<BookInvoicing> {
  const book = await bookFor(db, membership, maintenanceBookId)
  const ofBook = db.select({ id: documentBooks.basisId }).from(documentBooks).where(eq(documentBooks.bookId, book.id))
  const found = await db
    .select()
    .from(invoiceBases)
    .where(
      and(
        ownInvoiceBasis(membership),
        isInvoicing(),
        isNull(invoiceBases.cancelledAt),
        or(inArray(invoiceBases.id, ofBook), inArray(invoiceBases.creditsBasisId, ofBook)),
      ),
    )
    .orderBy(desc(invoiceBases.id))
    .limit(MAX_BOOK_BASES)
  const bases = found.map(summaryOf)
  if (membership.organizationType === 'CUSTOMER')
    return { customerId: book.customerId, bases, obstacles: [], hasEInvoiceAddress: true }
  const parties = await billingParties(db, [book.garageId, book.customerId])
  const [seller, buyer] = [parties.get(book.garageId), parties.get(book.customerId)]
  if (!seller || !buyer) throw new Error('a book has two parties')
  return {
    customerId: book.customerId,
    bases,
    obstacles: bookObstacles(book, billingGaps(seller, buyer)),
    hasEInvoiceAddress: buyer.eInvoiceAddress !== '',
  }
}
