import { eq } from 'drizzle-orm'
import { unbillBookWithin } from '#features/maintenance-books/server/book-acts.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import type { Part } from '../invoice-bases.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { documentTickets, invoicedBooks, invoicedTickets } from './invoice-bases.tables.ts'

type Marked = { ticket: Pick<TicketRow, 'id' | 'garageId' | 'customerId'>; part: Part }

/** These tickets, or these parts of them, are on this document, and on no other until it is cancelled, credited or paid back. */
export async function markTickets(tx: Transaction, basisId: string, marked: readonly Marked[]): Promise<void> {
  if (marked.length === 0) return
  const rows = marked.map(({ ticket, part }) => ({ ticketId: ticket.id, basisId, part }))
  await tx.insert(invoicedTickets).values(rows)
  // both parts of a ticket are on one document where its payer has become its holder
  await tx
    .insert(documentTickets)
    .values(rows.map(({ ticketId }) => ({ ticketId, basisId })))
    .onConflictDoNothing()
  for (const { id, garageId, customerId } of marked.map(({ ticket }) => ticket))
    invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId: id })
}

/** The tickets and books of a document may be invoiced again; the document is still found on their pages. */
export async function freeWork(tx: Transaction, ctx: OrganizationContext, basis: InvoiceBasisRow): Promise<void> {
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
}

/** Open browsers of both sides ask again for what they show of the document. */
export function showDocument(tx: Transaction, { garageId, customerId, document, id }: InvoiceBasisRow): void {
  const ofTickets = document.jobs.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]))
  for (const ticketId of ofTickets) invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId })
  // a document of only books: its own id is sent, since browsers look at nothing but the type
  if (ofTickets.length === 0)
    invalidate(tx, [garageId, customerId], { type: 'maintenanceBookEvent.new', maintenanceBookId: id })
}
