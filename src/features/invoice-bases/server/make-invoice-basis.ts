import { and, asc, eq, inArray } from 'drizzle-orm'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki, wallClockAt } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { type InvoiceDocument, invoiceTotals, type MakeInvoiceBasis } from '../invoice-bases.ts'
import { referenceNumber } from '../reference-number.ts'
import { invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'
import { invoicedJob, type Job, jobsOf } from './invoice-jobs.ts'
import { nextInvoiceNumber } from './invoice-number.ts'
import { obstaclesOf } from './invoice-obstacles.ts'
import { type BillingParty, billingParties, documentParty } from './invoice-parties.ts'

const DEFAULT_TERMS_DAYS = 14

/**
 * Marks finished tickets of one customer as invoiced: writes down what is asked to be paid, under the garage's next number. A ticket is invoiced
 * once; a retry with the same key answers with what it made. Refusals: `not_found: ticket`, `conflict: invoiced_already`, `not_invoiceable` with
 * the obstacles by ticket, `invoices_of_two_customers`.
 */
export function makeInvoiceBasis(ctx: OrganizationContext, { ticketIds, requestKey }: MakeInvoiceBasis) {
  const { db, membership, services, caller } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    const found = await lockTickets(tx, garageId, ticketIds)
    const [made] = await tx
      .select({ id: invoiceBases.id, number: invoiceBases.number })
      .from(invoiceBases)
      .where(and(eq(invoiceBases.garageId, garageId), eq(invoiceBases.requestKey, requestKey)))
    if (made) return made
    const [{ customerId }] = found
    if (found.some((ticket) => ticket.customerId !== customerId))
      throw new AppError('conflict', 'invoices_of_two_customers')
    const invoiced = await tx
      .select({ ticketId: invoicedTickets.ticketId })
      .from(invoicedTickets)
      .where(
        inArray(
          invoicedTickets.ticketId,
          found.map(({ id }) => id),
        ),
      )
    if (invoiced.length > 0) throw new AppError('conflict', 'invoiced_already')
    const jobs = await jobsOf(tx, found)
    const parties = await billingParties(tx, [garageId, customerId])
    const [seller, buyer] = [parties.get(garageId), parties.get(customerId)]
    if (!seller || !buyer) throw new Error('a ticket has two parties')
    requireNoObstacles(jobs, seller, buyer)
    const now = services.clock()
    const number = await nextInvoiceNumber(tx, garageId, wallClockAt(now).year)
    const document = documentOf({ number, jobs, seller, buyer, now })
    const id = newId()
    await tx.insert(invoiceBases).values({
      ...{ id, garageId, customerId, number, document, requestKey, madeByUserId: caller.userId },
      ...{ grossCents: invoiceTotals(document.jobs).grossCents, createdAt: now.toISOString() },
    })
    await tx.insert(invoicedTickets).values(found.map((ticket) => ({ ticketId: ticket.id, basisId: id })))
    for (const ticket of found) invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId: ticket.id })
    return { id, number }
  })
}

type Found = [TicketRow, ...TicketRow[]]

/** In the order of their ids, so that two who mark the same ones at the same moment wait for each other. */
async function lockTickets(tx: Transaction, garageId: string, ticketIds: readonly string[]): Promise<Found> {
  const ids = [...new Set(ticketIds)]
  if (!ids.every(isUuid)) throw notFound('ticket')
  const [first, ...more] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), inArray(tickets.id, ids)))
    .orderBy(asc(tickets.id))
    .for('no key update')
  if (!first || more.length + 1 < ids.length) throw notFound('ticket')
  return [first, ...more]
}

function requireNoObstacles(jobs: readonly Job[], seller: BillingParty, buyer: BillingParty): void {
  const obstacles = jobs.flatMap(({ ticket, price, lines }) => {
    const found = obstaclesOf({ status: ticket.status, price, lines }, seller, buyer)
    return found.length > 0 ? [{ ticketId: ticket.id, number: ticket.number, obstacles: found }] : []
  })
  if (obstacles.length > 0) throw new AppError('conflict', 'not_invoiceable', { details: { tickets: obstacles } })
}

type Made = { number: string; jobs: readonly Job[]; seller: BillingParty; buyer: BillingParty; now: Date }

function documentOf({ number, jobs, seller, buyer, now }: Made): InvoiceDocument {
  const day = dayInHelsinki(now)
  const paymentTermsDays = buyer.paymentTermsDays ?? seller.paymentTermsDays ?? DEFAULT_TERMS_DAYS
  const invoiced = jobs.map((job) => invoicedJob(job, now))
  const [only] = invoiced
  return {
    ...{ number, day, dueDay: plusDays(day, paymentTermsDays), paymentTermsDays },
    // a number of digits alone: the year and the running number, which has four digits at least
    reference: referenceNumber(number.replace('-', '')),
    // of one job its own; what the customer wishes on all its invoices otherwise
    buyerReference: (invoiced.length === 1 && only?.customerReference) || buyer.reference,
    iban: seller.iban,
    ...{ seller: documentParty(seller), buyer: documentParty(buyer), jobs: invoiced },
  }
}
