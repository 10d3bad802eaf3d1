import { and, desc, eq, gte, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import type { BookRow } from '#features/maintenance-books/server/maintenance-books.access.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import type { BillingGap } from '#features/organization-settings/billing-gaps.ts'
import { billingGaps, billingParties } from '#features/organization-settings/server/billing-parties.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketPayers } from '#features/payers/server/payers.tables.ts'
import { hasHolderPart } from '#features/payers/server/payers-of-tickets.ts'
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
import { type JobPart, partsOfJobs, permitOf } from './invoice-jobs.ts'
import { bookObstacles, partObstacles } from './invoice-obstacles.ts'

const DAY_MS = 86_400_000

/**
 * What the garage has finished lately and not invoiced, and its books that are to be billed, the newest first: a bounded number of each, as one
 * looks through it.
 */
export async function billableJobs({ db, membership, services }: OrganizationContext): Promise<BillableJob[]> {
  const garageId = membership.organizationId
  const since = billableSince(services.clock())
  // desk and archive have an index each
  const [onDesk, archived, inPart, books] = await Promise.all([
    finished(db, garageId, since, isNull(tickets.garageArchivedAt)),
    finished(db, garageId, since, isNotNull(tickets.garageArchivedAt)),
    invoicedInPart(db, garageId, since),
    booksToBill(db, garageId),
  ])
  const ofTickets = [...onDesk, ...archived, ...inPart.map(({ ticket }) => ticket)]
    .sort((one, other) => Date.parse(closedAtOf(other)) - Date.parse(closedAtOf(one)))
    .slice(0, MAX_BILLABLE)
  if (ofTickets.length + books.length === 0) return []
  const isInvoiced = ({ job, part }: JobPart) =>
    inPart.some(({ ticket, invoiced }) => ticket.id === job.ticket.id && invoiced === part)
  const all = ofTickets.length === 0 ? [] : await partsOfJobs(db, await jobsOf(db, ofTickets))
  const parts = all.filter((part) => !isInvoiced(part))
  const recipientIds = [...parts.map((part) => part.recipientId), ...books.map(({ customerId }) => customerId)]
  const customerIds = [...new Set(recipientIds)]
  const [parties, names] = await Promise.all([
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
  const rows = [
    ...parts.map((part) => billableTicket(part, beside(part.recipientId))),
    ...books.map((book) => billableBook(book, beside(book.customerId))),
  ]
  return rows.sort((one, other) => Date.parse(other.closedAt) - Date.parse(one.closedAt))
}

type Beside = { customer: BillableJob['customer']; gaps: readonly BillingGap[]; vatTreatment: VatTreatment }

function billableTicket(part: JobPart, { customer, gaps, vatTreatment }: Beside): BillableJob {
  const { ticket } = part.job
  const { id, number, title, registrationNumber, vinNumber } = ticket
  const closedAt = closedAtOf(ticket)
  return {
    kind: 'ticket',
    id,
    number,
    part: part.part,
    permit: permitOf(part),
    title,
    registrationNumber,
    vinNumber,
    closedAt,
    customer,
    ...sumsOf({ day: dayInHelsinki(new Date(closedAt)), lines: part.lines }, vatTreatment),
    obstacles: partObstacles(part, gaps),
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

/** Finished tickets of two parts of which one is invoiced, with that one: few, since such a ticket has a payer and a share of its holder's. */
const invoicedInPart = (db: Database, garageId: string, since: string) =>
  db
    .select({ ticket: tickets, invoiced: invoicedTickets.part })
    .from(ticketPayers)
    .innerJoin(tickets, eq(tickets.id, ticketPayers.ticketId))
    .innerJoin(invoicedTickets, eq(invoicedTickets.ticketId, tickets.id))
    .where(isInvoicedInPart(garageId, since))
    .orderBy(desc(tickets.closedAt))
    .limit(MAX_BILLABLE)

/** Of `ticket_payers` joined with its ticket and what of it is invoiced. */
export const isInvoicedInPart = (garageId: string, since: string): SQL | undefined =>
  and(
    eq(ticketPayers.garageId, garageId),
    hasHolderPart(),
    eq(tickets.status, 'DONE'),
    gte(tickets.closedAt, since),
    sql`(select count(*) from ${invoicedTickets} both_parts where both_parts.ticket_id = ${tickets.id}) = 1`,
  )

/** Every finished ticket has been closed. */
const closedAtOf = ({ closedAt, createdAt }: TicketRow): string => closedAt ?? createdAt
