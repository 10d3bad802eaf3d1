import { and, desc, eq, gte, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import type { BookRow } from '#features/maintenance-books/server/maintenance-books.access.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import type { BillingGap } from '#features/organization-settings/billing-gaps.ts'
import { billingGaps, billingParties } from '#features/organization-settings/server/billing-parties.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { BILLABLE_DAYS, type BillableJob, MAX_BILLABLE } from '../invoice-bases.ts'
import { type InvoicedJob, invoiceTotals, type VatTreatment } from '../invoice-document.ts'
import { vatTreatmentOf } from '../vat-treatment.ts'
import { bookDay, bookLines, bookTitle } from './book-jobs.ts'
import { invoicedTickets } from './invoice-bases.tables.ts'
import { type Job, jobsOf } from './invoice-jobs.ts'
import { bookObstacles, obstaclesOf } from './invoice-obstacles.ts'

const DAY_MS = 86_400_000

/**
 * What the garage has finished lately and not invoiced, and its books that are to be billed, the newest first: a bounded number of each, as one
 * looks through it.
 */
export async function billableJobs({ db, membership, services }: OrganizationContext): Promise<BillableJob[]> {
  const garageId = membership.organizationId
  const since = billableSince(services.clock())
  // desk and archive have an index each
  const [onDesk, archived, books] = await Promise.all([
    finished(db, garageId, since, isNull(tickets.garageArchivedAt)),
    finished(db, garageId, since, isNotNull(tickets.garageArchivedAt)),
    booksToBill(db, garageId),
  ])
  const ofTickets = [...onDesk, ...archived]
    .sort((one, other) => Date.parse(closedAtOf(other)) - Date.parse(closedAtOf(one)))
    .slice(0, MAX_BILLABLE)
  const customerIds = [...new Set([...ofTickets, ...books].map(({ customerId }) => customerId))]
  if (customerIds.length === 0) return []
  const [jobs, parties, names] = await Promise.all([
    jobsOf(db, ofTickets),
    billingParties(db, [garageId, ...customerIds]),
    db
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, customerIds)),
  ])
  const seller = parties.get(garageId)
  /** What all jobs of a customer share. */
  const beside = (customerId: string) => {
    const [buyer, customer] = [parties.get(customerId), names.find(({ id }) => id === customerId)]
    if (!seller || !buyer || !customer) throw new Error('what is invoiced has two parties')
    return { customer, gaps: billingGaps(seller, buyer), vatTreatment: vatTreatmentOf(buyer) }
  }
  const all = [
    ...jobs.map((job) => billableTicket(job, beside(job.ticket.customerId))),
    ...books.map((book) => billableBook(book, beside(book.customerId))),
  ]
  return all.sort((one, other) => Date.parse(other.closedAt) - Date.parse(one.closedAt))
}

type Beside = { customer: BillableJob['customer']; gaps: readonly BillingGap[]; vatTreatment: VatTreatment }

function billableTicket({ ticket, price, day, lines }: Job, { customer, gaps, vatTreatment }: Beside): BillableJob {
  const { id, number, title, registrationNumber, vinNumber, status } = ticket
  const closedAt = closedAtOf(ticket)
  return {
    kind: 'ticket',
    id,
    number,
    title,
    registrationNumber,
    vinNumber,
    closedAt,
    customer,
    ...sumsOf({ day: dayInHelsinki(new Date(closedAt)), lines }, vatTreatment),
    obstacles: obstaclesOf({ status, price, day, lines }, gaps),
  }
}

function billableBook(book: BookRow, { customer, gaps, vatTreatment }: Beside): BillableJob {
  const { id, version, registrationNumber, vinNumber, groupSince } = book
  return {
    kind: 'book',
    id,
    version,
    title: bookTitle(book),
    registrationNumber,
    vinNumber,
    customer,
    closedAt: groupSince,
    ...sumsOf({ day: bookDay(book), lines: bookLines(book) }, vatTreatment),
    obstacles: bookObstacles(book, gaps),
  }
}

function sumsOf(
  job: Pick<InvoicedJob, 'day' | 'lines'>,
  vatTreatment: VatTreatment,
): Pick<BillableJob, 'grossCents' | 'rates'> {
  const { grossCents, byRate } = invoiceTotals({ jobs: [job], vatTreatment })
  return { grossCents, rates: byRate.map(({ perMille, netCents }) => ({ perMille, netCents })) }
}

const booksToBill = (db: Database, garageId: string): Promise<BookRow[]> =>
  db
    .select()
    .from(maintenanceBooks)
    .where(and(eq(maintenanceBooks.garageId, garageId), eq(maintenanceBooks.group, 'billing')))
    .orderBy(desc(maintenanceBooks.groupSince), desc(maintenanceBooks.id))
    .limit(MAX_BILLABLE)

/** So far back finished tickets are looked for. */
export const billableSince = (now: Date): string => new Date(now.getTime() - BILLABLE_DAYS * DAY_MS).toISOString()

export const isFinishedAndNotInvoiced = (db: Database, garageId: string, since: string): SQL | undefined =>
  and(
    eq(tickets.garageId, garageId),
    eq(tickets.status, 'DONE'),
    gte(tickets.closedAt, since),
    notExists(db.select().from(invoicedTickets).where(eq(invoicedTickets.ticketId, tickets.id))),
  )

const finished = (db: Database, garageId: string, since: string, where: SQL): Promise<TicketRow[]> =>
  db
    .select()
    .from(tickets)
    .where(and(isFinishedAndNotInvoiced(db, garageId, since), where))
    .orderBy(desc(tickets.closedAt))
    .limit(MAX_BILLABLE)

/** Every finished ticket has been closed. */
const closedAtOf = ({ closedAt, createdAt }: TicketRow): string => closedAt ?? createdAt
