import { and, asc, eq, inArray } from 'drizzle-orm'
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
import type { Queryable } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { BookToInvoice, WorkToInvoice } from '../invoice-bases.ts'
import type { InvoicedJob } from '../invoice-document.ts'
import { invoicedBook } from './book-jobs.ts'
import { invoicedTickets } from './invoice-bases.tables.ts'
import { invoicedJob, type Job, jobsOf } from './invoice-jobs.ts'
import { bookObstacles, obstaclesOf } from './invoice-obstacles.ts'

/** What one document is to be about, as it is now. */
export type Billables = {
  tickets: TicketRow[]
  books: BookRow[]
}

/**
 * The named tickets and books of the garage, locked for a document or only read for its preview. Refusals: `not_found: ticket`, `not_found:
 * maintenance_book`.
 */
export async function billablesOf(
  db: Queryable,
  ctx: OrganizationContext,
  { ticketIds, books }: WorkToInvoice,
  lock: 'update' | 'none',
): Promise<Billables> {
  const ofTickets = await ticketsOf(db, ctx.membership.organizationId, ticketIds, lock)
  const found: BookRow[] = []
  for (const id of versionsOf(books).keys()) found.push(await bookFor(db, ctx.membership, id, lock))
  return { tickets: ofTickets, books: found }
}

/** In the order of their ids, so that two who mark the same ones at the same moment wait for each other. */
export async function ticketsOf(
  db: Queryable,
  garageId: string,
  ticketIds: readonly string[],
  lock: 'update' | 'none',
): Promise<TicketRow[]> {
  const ids = [...new Set(ticketIds)]
  if (ids.length === 0) return []
  if (!ids.every(isUuid)) throw notFound('ticket')
  const found = db
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), inArray(tickets.id, ids)))
    .orderBy(asc(tickets.id))
  const rows = await (lock === 'update' ? found.for('no key update') : found)
  if (rows.length < ids.length) throw notFound('ticket')
  return rows
}

/** By book, in the order of their ids. */
const versionsOf = (books: readonly BookToInvoice[]): Map<string, number> =>
  new Map(
    books
      .map(({ maintenanceBookId, version }) => [maintenanceBookId.toLowerCase(), version] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** The one customer of them all. Refusal: `conflict: invoices_of_two_customers`. */
export function customerOf({ tickets: ofTickets, books }: Billables): string {
  const [first, ...more] = [...ofTickets, ...books]
  if (!first) throw new Error('a document is about something')
  if (more.some(({ customerId }) => customerId !== first.customerId))
    throw new AppError('conflict', 'invoices_of_two_customers')
  return first.customerId
}

/** Refusal: `conflict: invoiced_already`. */
export async function requireNotInvoiced(db: Queryable, ofTickets: readonly TicketRow[]): Promise<void> {
  const ids = ofTickets.map(({ id }) => id)
  if (ids.length > 0 && (await db.$count(invoicedTickets, inArray(invoicedTickets.ticketId, ids))) > 0)
    throw new AppError('conflict', 'invoiced_already')
}

/** Refusal: `book_changed`. */
export function requireAsSeen(books: readonly BookRow[], seen: readonly BookToInvoice[]): void {
  const versions = versionsOf(seen)
  const other = books.find(({ id, version }) => versions.get(id) !== version)
  if (other) throw bookChanged(other)
}

export type Parties = { seller: BillingParty; buyer: BillingParty }

/** Both sides as their settings are now. */
export async function partiesOf(db: Queryable, garageId: string, customerId: string): Promise<Parties> {
  const parties = await billingParties(db, [garageId, customerId])
  const [seller, buyer] = [parties.get(garageId), parties.get(customerId)]
  if (!seller || !buyer) throw new Error('what is invoiced has two parties')
  return { seller, buyer }
}

/** Their jobs on a document, and what is in the way of each. */
export async function jobsAndObstacles(
  db: Queryable,
  { tickets: ofTickets, books }: Billables,
  { seller, buyer, now }: Parties & { now: Date },
) {
  const jobs = await jobsOf(db, ofTickets)
  const gaps = billingGaps(seller, buyer)
  const ofJobs = jobs
    .map(({ ticket: { id, number, status }, price, day, lines }: Job) => ({
      ticketId: id,
      number,
      obstacles: obstaclesOf({ status, price, day, lines }, gaps),
    }))
    .filter(({ obstacles }) => obstacles.length > 0)
  const ofBooks = books
    .map((book) => ({ maintenanceBookId: book.id, obstacles: bookObstacles(book, gaps) }))
    .filter(({ obstacles }) => obstacles.length > 0)
  const invoiced: InvoicedJob[] = [...jobs.map((job) => invoicedJob(job, now)), ...books.map(invoicedBook)]
  return { jobs: invoiced, blocked: { tickets: ofJobs, books: ofBooks } }
}
