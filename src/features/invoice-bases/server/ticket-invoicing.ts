import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { isWritten } from '#features/line-items/levelling-lines.ts'
import { billingGaps, billingParties } from '#features/organization-settings/server/billing-parties.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import type { TicketInvoicing } from '../invoice-bases.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'
import { jobsOf } from './invoice-jobs.ts'
import { obstaclesOf } from './invoice-obstacles.ts'

/** The basis of a ticket; to its garage also what keeps it from one. */
export async function ticketInvoicing(
  { db, membership }: OrganizationContext,
  ticketId: string,
): Promise<TicketInvoicing> {
  const ticket = await ticketFor(db, membership, ticketId)
  const [found] = await db
    .select({ basis: invoiceBases })
    .from(invoicedTickets)
    .innerJoin(invoiceBases, eq(invoiceBases.id, invoicedTickets.basisId))
    .where(eq(invoicedTickets.ticketId, ticketId))
  const nothing = { isChanged: false, obstacles: [], hasEInvoiceAddress: true }
  if (membership.organizationType === 'CUSTOMER') return { ...nothing, basis: found ? summaryOf(found.basis) : null }
  if (found) return { ...nothing, basis: summaryOf(found.basis), isChanged: await isChanged(db, ticket, found.basis) }
  const [[job], parties] = await Promise.all([
    jobsOf(db, [ticket]),
    billingParties(db, [ticket.garageId, ticket.customerId]),
  ])
  const [seller, buyer] = [parties.get(ticket.garageId), parties.get(ticket.customerId)]
  if (!job || !seller || !buyer) throw new Error('a ticket has two parties')
  return {
    ...nothing,
    basis: null,
    obstacles: obstaclesOf({ ...job, status: ticket.status }, billingGaps(seller, buyer)),
    hasEInvoiceAddress: buyer.eInvoiceAddress !== '',
  }
}

/** Compares what was invoiced with what the ticket holds now. */
async function isChanged(db: Queryable, ticket: TicketRow, { document }: InvoiceBasisRow): Promise<boolean> {
  const [job] = await jobsOf(db, [ticket])
  const lines = job?.lines.map(({ approvedCents: _approved, isUnpriced: _unpriced, ...line }) => line).filter(isWritten)
  // older bases have no levelling line
  const invoiced = document.jobs.find(({ ticketId }) => ticketId === ticket.id)?.lines.filter(isWritten)
  return !isDeepStrictEqual(lines, invoiced)
}

export const summaryOf = ({ id, kind, number, document, grossCents }: InvoiceBasisRow) => ({
  id,
  kind,
  number,
  day: document.day,
  grossCents,
  jobs: document.jobs.length,
})
