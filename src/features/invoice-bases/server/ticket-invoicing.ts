import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { isWritten } from '#features/line-items/levelling-lines.ts'
import { billingGaps } from '#features/organization-settings/server/billing-parties.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { MAX_OTHER_DOCUMENTS, type TicketInvoicing } from '../invoice-bases.ts'
import { partiesOf } from './billables.ts'
import { summaryOf } from './document-facts.ts'
import { type InvoiceBasisRow, isInvoicing, ownInvoiceBasis } from './invoice-bases.access.ts'
import { documentTickets, invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'
import { jobsOf } from './invoice-jobs.ts'
import { obstaclesOf } from './invoice-obstacles.ts'

/** The documents of a ticket; to its garage also what keeps it from one. */
export async function ticketInvoicing(ctx: OrganizationContext, ticketId: string): Promise<TicketInvoicing> {
  const { db, membership } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const [[found], documents] = await Promise.all([
    db
      .select({ basis: invoiceBases })
      .from(invoicedTickets)
      .innerJoin(invoiceBases, eq(invoiceBases.id, invoicedTickets.basisId))
      .where(and(eq(invoicedTickets.ticketId, ticketId), ownInvoiceBasis(membership))),
    documentsOf(ctx, ticketId),
  ])
  const nothing = {
    customerId: ticket.customerId,
    isChanged: false,
    obstacles: [],
    hasEInvoiceAddress: true,
    others: documents.filter(({ id }) => id !== found?.basis.id).map(summaryOf),
  }
  if (membership.organizationType === 'CUSTOMER') return { ...nothing, basis: found ? summaryOf(found.basis) : null }
  if (found) return { ...nothing, basis: summaryOf(found.basis), isChanged: await isChanged(db, ticket, found.basis) }
  const [[job], { seller, buyer }] = await Promise.all([
    jobsOf(db, [ticket]),
    partiesOf(db, ticket.garageId, ticket.customerId),
  ])
  if (!job) throw new Error('a ticket has a job')
  return {
    ...nothing,
    basis: null,
    obstacles: obstaclesOf({ ...job, status: ticket.status }, billingGaps(seller, buyer)),
    hasEInvoiceAddress: buyer.eInvoiceAddress !== '',
  }
}

/** Its invoices and their credit notes that hold, the newest first. */
async function documentsOf({ db, membership }: OrganizationContext, ticketId: string): Promise<InvoiceBasisRow[]> {
  const ofTicket = db
    .select({ id: documentTickets.basisId })
    .from(documentTickets)
    .where(eq(documentTickets.ticketId, ticketId))
  return db
    .select()
    .from(invoiceBases)
    .where(
      and(
        ownInvoiceBasis(membership),
        isNull(invoiceBases.cancelledAt),
        isInvoicing(),
        or(inArray(invoiceBases.id, ofTicket), inArray(invoiceBases.creditsBasisId, ofTicket)),
      ),
    )
    .orderBy(desc(invoiceBases.id))
    .limit(MAX_OTHER_DOCUMENTS)
}

/** Compares what was invoiced with what the ticket holds now. */
async function isChanged(db: Queryable, ticket: TicketRow, { document }: InvoiceBasisRow): Promise<boolean> {
  const [job] = await jobsOf(db, [ticket])
  const lines = job?.lines.map(({ approvedCents: _approved, isUnpriced: _unpriced, ...line }) => line).filter(isWritten)
  // older bases have no levelling line
  const invoiced = document.jobs.find(({ ticketId }) => ticketId === ticket.id)?.lines.filter(isWritten)
  return !isDeepStrictEqual(lines, invoiced)
}
