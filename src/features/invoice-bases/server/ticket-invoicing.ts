import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { billingGaps } from '#features/organization-settings/server/billing-parties.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { IsBilled } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { MAX_OTHER_DOCUMENTS, type TicketInvoicing } from '../invoice-bases.ts'
import { partiesOf } from './billables.ts'
import { summaryOf } from './document-facts.ts'
import { type InvoiceBasisRow, isInvoicing, ownInvoiceBasis } from './invoice-bases.access.ts'
import { documentTickets, invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'
import { isChangedSince, type JobPart, partsOfJobs, permitOf } from './invoice-jobs.ts'
import { partObstacles } from './invoice-obstacles.ts'

/** The documents of a ticket; to its garage also what keeps it from one, of a ticket with a payer by who pays which part. */
export async function ticketInvoicing(ctx: OrganizationContext, ticketId: string): Promise<TicketInvoicing> {
  const { db, membership } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const [found, documents] = await Promise.all([
    db
      .select({ basis: invoiceBases, part: invoicedTickets.part })
      .from(invoicedTickets)
      .innerJoin(invoiceBases, eq(invoiceBases.id, invoicedTickets.basisId))
      .where(and(eq(invoicedTickets.ticketId, ticketId), ownInvoiceBasis(membership))),
    documentsOf(ctx, ticketId),
  ])
  const others = documents.filter(({ id }) => found.every(({ basis }) => basis.id !== id)).map(summaryOf)
  const basisOf = (part: JobPart['part']) => found.find((one) => one.part === part)?.basis ?? null
  const ofCustomer = basisOf('CUSTOMER')
  const nothing = {
    customerId: ticket.customerId,
    basis: ofCustomer && summaryOf(ofCustomer),
    isChanged: false,
    obstacles: [],
    hasEInvoiceAddress: true,
    isCustomers: true,
    payer: null,
    others,
  }
  if (membership.organizationType === 'CUSTOMER') return nothing
  const parts = await partsOfJobs(db, await jobsOf(db, [ticket]))
  const [customers, payers] = [
    parts.find(({ part }) => part === 'CUSTOMER'),
    parts.find(({ part }) => part === 'PAYER'),
  ]
  return {
    ...nothing,
    ...(customers && (await partInvoicing(db, ticket, customers, ofCustomer))),
    isCustomers: customers !== undefined,
    payer: payers ? await payersInvoicing(db, ticket, payers, basisOf('PAYER')) : null,
  }
}

/** One part: the document that it is on, or what keeps it from one. */
async function partInvoicing(db: Queryable, ticket: TicketRow, part: JobPart, basis: InvoiceBasisRow | null) {
  const customerId = part.recipientId
  if (basis)
    return {
      customerId,
      basis: summaryOf(basis),
      isChanged: isChangedSince(part, basis.document),
      obstacles: [],
      hasEInvoiceAddress: true,
    }
  const { seller, buyer } = await partiesOf(db, ticket.garageId, customerId)
  return {
    customerId,
    basis: null,
    isChanged: false,
    obstacles: partObstacles(part, billingGaps(seller, buyer)),
    hasEInvoiceAddress: buyer.eInvoiceAddress !== '',
  }
}

async function payersInvoicing(
  db: Queryable,
  ticket: TicketRow,
  part: JobPart,
  basis: InvoiceBasisRow | null,
): Promise<TicketInvoicing['payer']> {
  const permit = permitOf(part)
  return permit && { ...(await partInvoicing(db, ticket, part, basis)), name: permit.payer, permit }
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

/** Whether any part of a ticket is on a document that holds. */
export const isTicketBilled: IsBilled = async (db, ticketId) =>
  (await db.$count(invoicedTickets, eq(invoicedTickets.ticketId, ticketId))) > 0
