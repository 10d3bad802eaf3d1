import { and, asc, eq, inArray } from 'drizzle-orm'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
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
import type { BookToInvoice, Part, WorkToInvoice } from '../invoice-bases.ts'
import type { InvoicedJob } from '../invoice-document.ts'
import { invoicedBook } from './book-jobs.ts'
import { invoicedTickets } from './invoice-bases.tables.ts'
import { invoicedJob, type JobPart, partsOfJobs } from './invoice-jobs.ts'
import { bookObstacles, partObstacles } from './invoice-obstacles.ts'

/** What one document is to be about, as it is now. */
export type Billables = {
  parts: JobPart[]
  books: BookRow[]
}

/**
 * The named tickets, or the parts of them, and books of the garage, locked for a document or only read for its preview. Refusals: `not_found: ticket`,
 * `not_found: maintenance_book`, `conflict: invoiced_part_changed`.
 */
export async function billablesOf(
  db: Queryable,
  ctx: OrganizationContext,
  { ticketIds, payerTicketIds, books }: WorkToInvoice,
  lock: 'update' | 'none',
): Promise<Billables> {
  const found = await ticketsOf(db, ctx.membership.organizationId, [...ticketIds, ...payerTicketIds], lock)
  const parts = found.length === 0 ? [] : await partsOfJobs(db, await jobsOf(db, found))
  const wanted = [...chosen(parts, ticketIds, 'CUSTOMER'), ...chosen(parts, payerTicketIds, 'PAYER')]
  const foundBooks: BookRow[] = []
  for (const id of versionsOf(books).keys()) foundBooks.push(await bookFor(db, ctx.membership, id, lock))
  return { parts: wanted, books: foundBooks }
}

/** In the order of their tickets' ids. Refusal: `conflict: invoiced_part_changed`, where a ticket is paid by others than the screen showed. */
function chosen(parts: readonly JobPart[], ticketIds: readonly string[], part: Part): JobPart[] {
  const ids = new Set(ticketIds.map((id) => id.toLowerCase()))
  const found = parts.filter((one) => one.part === part && ids.has(one.job.ticket.id))
  if (found.length < ids.size) throw new AppError('conflict', 'invoiced_part_changed')
  return found
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

/** The one who is billed for them all. Refusal: `conflict: invoices_of_two_customers`. */
export function customerOf({ parts, books }: Billables): string {
  const [first, ...more] = [...parts.map((part) => part.recipientId), ...books.map((book) => book.customerId)]
  if (!first) throw new Error('a document is about something')
  if (more.some((id) => id !== first)) throw new AppError('conflict', 'invoices_of_two_customers')
  return first
}

/** Refusal: `conflict: invoiced_already`. */
export async function requireNotInvoiced(db: Queryable, parts: readonly JobPart[]): Promise<void> {
  const ids = parts.map(({ job }) => job.ticket.id)
  if (ids.length === 0) return
  const { ticketId, part } = invoicedTickets
  const invoiced = await db.select({ ticketId, part }).from(invoicedTickets).where(inArray(ticketId, ids))
  if (invoiced.some((row) => parts.some((one) => one.part === row.part && one.job.ticket.id === row.ticketId)))
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
export function jobsAndObstacles({ parts, books }: Billables, { seller, buyer, now }: Parties & { now: Date }) {
  const gaps = billingGaps(seller, buyer)
  const ofJobs = parts
    .map((part) => ({
      ticketId: part.job.ticket.id,
      number: part.job.ticket.number,
      obstacles: partObstacles(part, gaps),
    }))
    .filter(({ obstacles }) => obstacles.length > 0)
  const ofBooks = books
    .map((book) => ({ maintenanceBookId: book.id, obstacles: bookObstacles(book, gaps) }))
    .filter(({ obstacles }) => obstacles.length > 0)
  const invoiced: InvoicedJob[] = [...parts.map((part) => invoicedJob(part, now)), ...books.map(invoicedBook)]
  return { jobs: invoiced, blocked: { tickets: ofJobs, books: ofBooks } }
}
