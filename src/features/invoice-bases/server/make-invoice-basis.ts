import { and, asc, eq, inArray } from 'drizzle-orm'
import { billBookWithin } from '#features/maintenance-books/server/book-acts.ts'
import { bookChanged } from '#features/maintenance-books/server/change-book.ts'
import { type BookRow, bookFor } from '#features/maintenance-books/server/maintenance-books.access.ts'
import {
  type BillingParty,
  billingGaps,
  billingParties,
} from '#features/organization-settings/server/billing-parties.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { BookToInvoice, MakeInvoiceBasis } from '../invoice-bases.ts'
import { invoicedBook } from './book-jobs.ts'
import { invoiceBases, invoicedBooks, invoicedTickets } from './invoice-bases.tables.ts'
import { invoicedJob, type Job, jobsOf } from './invoice-jobs.ts'
import { bookObstacles, obstaclesOf } from './invoice-obstacles.ts'
import { makeDocument } from './make-document.ts'

/**
 * Marks finished tickets and delivered books of one customer as invoiced: writes down what is asked to be paid, under the garage's next number.
 * A ticket is invoiced once, and of a book what it has to bill; a retry with the same key answers with what it made. Refusals: `not_found:
 * ticket`, `not_found: maintenance_book`, `conflict: invoiced_already`, `not_invoiceable` with the obstacles of each, `book_changed`,
 * `invoices_of_two_customers`.
 */
export function makeInvoiceBasis(ctx: OrganizationContext, { requestKey, ...asked }: MakeInvoiceBasis) {
  const { db, membership, services } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    const ofTickets = await lockTickets(tx, garageId, asked.ticketIds)
    const versions = versionsOf(asked.books)
    const books = await lockBooks(tx, ctx, [...versions.keys()])
    const earlier = await earlierTry(requestKey, {
      key: invoiceBases.requestKey,
      of: eq(invoiceBases.garageId, garageId),
      answer: { id: invoiceBases.id, number: invoiceBases.number },
    })(tx)
    if (earlier) return earlier
    const customerId = customerOf([...ofTickets, ...books])
    await requireNotInvoiced(tx, ofTickets)
    requireAsSeen(books, versions)
    const jobs = await jobsOf(tx, ofTickets)
    const { seller, buyer } = await partiesOf(tx, garageId, customerId)
    requireNoObstacles({ jobs, books, seller, buyer })
    const now = services.clock()
    const invoiced = [...jobs.map((job) => invoicedJob(job, now)), ...books.map(invoicedBook)]
    const made = { kind: 'INVOICE', customerId, jobs: invoiced, seller, buyer, requestKey } as const
    const { id, number } = await makeDocument(tx, ctx, made)
    await markTickets(tx, id, ofTickets)
    for (const book of books) {
      await billBookWithin(tx, ctx, { maintenanceBookId: book.id, version: book.version, now: now.toISOString() })
      const { feeCents, unbilledCount, billedAt } = book
      await tx
        .insert(invoicedBooks)
        .values({ bookId: book.id, basisId: id, feeCents, unbilledCount, billedBefore: billedAt })
    }
    return { id, number }
  })
}

/** In the order of their ids, so that two who mark the same ones at the same moment wait for each other. */
async function lockTickets(tx: Transaction, garageId: string, ticketIds: readonly string[]): Promise<TicketRow[]> {
  const ids = [...new Set(ticketIds)]
  if (ids.length === 0) return []
  if (!ids.every(isUuid)) throw notFound('ticket')
  const found = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), inArray(tickets.id, ids)))
    .orderBy(asc(tickets.id))
    .for('no key update')
  if (found.length < ids.length) throw notFound('ticket')
  return found
}

/** By book, in the order of their ids. */
const versionsOf = (books: readonly BookToInvoice[]): Map<string, number> =>
  new Map(
    books
      .map(({ maintenanceBookId, version }) => [maintenanceBookId.toLowerCase(), version] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

async function lockBooks(tx: Transaction, { membership }: OrganizationContext, ids: readonly string[]) {
  const books: BookRow[] = []
  for (const id of ids) books.push(await bookFor(tx, membership, id, 'update'))
  return books
}

function customerOf([first, ...more]: readonly { customerId: string }[]): string {
  if (!first) throw new Error('an invoice basis is about something')
  if (more.some(({ customerId }) => customerId !== first.customerId))
    throw new AppError('conflict', 'invoices_of_two_customers')
  return first.customerId
}

async function requireNotInvoiced(tx: Transaction, ofTickets: readonly TicketRow[]): Promise<void> {
  const ids = ofTickets.map(({ id }) => id)
  if (ids.length > 0 && (await tx.$count(invoicedTickets, inArray(invoicedTickets.ticketId, ids))) > 0)
    throw new AppError('conflict', 'invoiced_already')
}

function requireAsSeen(books: readonly BookRow[], versions: ReadonlyMap<string, number>): void {
  const other = books.find(({ id, version }) => versions.get(id) !== version)
  if (other) throw bookChanged(other)
}

async function partiesOf(db: Queryable, garageId: string, customerId: string) {
  const parties = await billingParties(db, [garageId, customerId])
  const [seller, buyer] = [parties.get(garageId), parties.get(customerId)]
  if (!seller || !buyer) throw new Error('what is invoiced has two parties')
  return { seller, buyer }
}

type ToMake = { jobs: readonly Job[]; books: readonly BookRow[]; seller: BillingParty; buyer: BillingParty }

function requireNoObstacles({ jobs, books, seller, buyer }: ToMake): void {
  const gaps = billingGaps(seller, buyer)
  const ofTickets = jobs
    .map(({ ticket: { id, number, status }, price, day, lines }) => ({
      ticketId: id,
      number,
      obstacles: obstaclesOf({ status, price, day, lines }, gaps),
    }))
    .filter(({ obstacles }) => obstacles.length > 0)
  const ofBooks = books
    .map((book) => ({ maintenanceBookId: book.id, obstacles: bookObstacles(book, gaps) }))
    .filter(({ obstacles }) => obstacles.length > 0)
  if (ofTickets.length + ofBooks.length > 0)
    throw new AppError('conflict', 'not_invoiceable', { details: { tickets: ofTickets, books: ofBooks } })
}

async function markTickets(tx: Transaction, basisId: string, ofTickets: readonly TicketRow[]): Promise<void> {
  if (ofTickets.length === 0) return
  await tx.insert(invoicedTickets).values(ofTickets.map(({ id }) => ({ ticketId: id, basisId })))
  for (const { id, garageId, customerId } of ofTickets)
    invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId: id })
}
