import { and, eq, sql } from 'drizzle-orm'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { ticketPayers } from '#features/payers/server/payers.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { MAX_BILLABLE } from '../invoice-bases.ts'
import { billableSince, isFinishedAndNotInvoiced, isInvoicedInPart } from './billable-jobs.ts'
import { invoicedTickets } from './invoice-bases.tables.ts'

/** How many finished tickets and books of the garage are not invoiced; it stops counting where the list ends. */
export async function countBillable({ db, membership, services }: OrganizationContext): Promise<number> {
  const garageId = membership.organizationId
  const since = billableSince(services.clock())
  const ofTickets = db
    .select({ one: sql`1` })
    .from(tickets)
    .where(isFinishedAndNotInvoiced(db, garageId, since))
    .limit(MAX_BILLABLE)
  const ofBooks = db
    .select({ one: sql`1` })
    .from(maintenanceBooks)
    .where(and(eq(maintenanceBooks.garageId, garageId), eq(maintenanceBooks.group, 'billing')))
    .limit(MAX_BILLABLE)
  const ofParts = db
    .select({ one: sql`1` })
    .from(ticketPayers)
    .innerJoin(tickets, eq(tickets.id, ticketPayers.ticketId))
    .innerJoin(invoicedTickets, eq(invoicedTickets.ticketId, tickets.id))
    .where(isInvoicedInPart(garageId, since))
    .limit(MAX_BILLABLE)
  const [finished, parts, books] = await Promise.all([
    db.$count(ofTickets.as('finished')),
    db.$count(ofParts.as('parts')),
    db.$count(ofBooks.as('books')),
  ])
  return Math.min(finished + parts + books, MAX_BILLABLE)
}
