import { eq } from 'drizzle-orm'
import { invoiceTotals } from '#features/invoice-bases/invoice-document.ts'
import type { InvoiceBasisRow } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { invoiceBases, invoicedTickets } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { invoicedJob, isChangedSince } from '#features/invoice-bases/server/invoice-jobs.ts'
import { vatTreatmentOf } from '#features/invoice-bases/vat-treatment.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import type { TicketPayment } from '../receipts.ts'
import { invoiceBalance } from './invoice-balance.ts'
import { lacksAddress, receiptObstacles } from './receipt-obstacles.ts'
import { receiptSummary, receiptsOfTicket } from './receipts.access.ts'
import { jobAndParties, ofHolder } from './take-payment.ts'

/**
 * How a ticket is paid: its receipts and refunds, the invoice that it is on, and to its garage what a receipt would come to or what keeps it from
 * one. Refusal: `not_found: ticket`.
 */
export async function ticketPayment(ctx: OrganizationContext, ticketId: string): Promise<TicketPayment> {
  const { db, membership, services } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const isGarage = membership.organizationType === 'GARAGE'
  const [found, basis] = await Promise.all([receiptsOfTicket(db, ticketId), billedBy(db, ticketId)])
  const known = {
    receipts: found.map((receipt) => ({
      ...receiptSummary(receipt),
      leftCents: Math.max(0, receipt.basis.grossCents - receipt.basis.creditedCents),
    })),
    invoice: basis?.kind === 'INVOICE' ? await invoiceBalance(db, membership, basis) : null,
    isBilled: basis !== null,
    due: null,
    obstacles: [],
    lacksAddress: false,
    isChanged: false,
  }
  if (!isGarage) return known
  if (basis !== null) return { ...known, isChanged: basis.kind === 'RECEIPT' && (await isChanged(db, ticket, basis)) }
  const { job, seller, buyer } = await jobAndParties(db, ticket)
  const { netCents, vatCents, grossCents } = invoiceTotals({
    jobs: [invoicedJob(job, services.clock())],
    vatTreatment: vatTreatmentOf(buyer),
  })
  return {
    ...known,
    due: { netCents, vatCents, grossCents },
    obstacles: receiptObstacles(job, grossCents, seller),
    lacksAddress: lacksAddress(grossCents, seller, buyer),
  }
}

async function billedBy(db: Queryable, ticketId: string): Promise<InvoiceBasisRow | null> {
  const [found] = await db
    .select({ basis: invoiceBases })
    .from(invoicedTickets)
    .innerJoin(invoiceBases, eq(invoiceBases.id, invoicedTickets.basisId))
    .where(ofHolder(ticketId))
  return found?.basis ?? null
}

/** Compares what was paid with what the ticket holds now. */
async function isChanged(db: Queryable, ticket: TicketRow, { document }: InvoiceBasisRow): Promise<boolean> {
  const { job } = await jobAndParties(db, ticket)
  return isChangedSince(job, document)
}
