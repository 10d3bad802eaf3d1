import { and, eq } from 'drizzle-orm'
import { type InvoicedJob, invoiceTotals } from '#features/invoice-bases/invoice-document.ts'
import { invoiceBases, invoicedTickets } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { invoicedJob, type JobPart, partsOfJobs } from '#features/invoice-bases/server/invoice-jobs.ts'
import { makeDocument } from '#features/invoice-bases/server/make-document.ts'
import { markTickets } from '#features/invoice-bases/server/mark-tickets.ts'
import { vatTreatmentOf } from '#features/invoice-bases/vat-treatment.ts'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { type BillingParty, billingParties } from '#features/organization-settings/server/billing-parties.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce, invalidate } from '#server/events/announce.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { payment } from '../payments.ts'
import { receiptMade } from '../receipts.events.ts'
import type { ReceiptSummary, TakePayment } from '../receipts.ts'
import { receiptObstacles } from './receipt-obstacles.ts'
import { lockTill } from './receipts.access.ts'
import { payments, receipts } from './receipts.tables.ts'

export type MadeReceipt = { id: string; number: string }

/** The document that an earlier try of this request made. */
export const earlierReceipt = (garageId: string, requestKey: string) =>
  earlierTry(requestKey, {
    key: invoiceBases.requestKey,
    of: eq(invoiceBases.garageId, garageId),
    answer: { id: invoiceBases.id, number: invoiceBases.number },
  })

/**
 * Takes the payment of a ticket at the desk: writes its receipt under the garage's next number of receipts, and what was paid in which way. The
 * ticket is billed by it. A retry with the same key answers with what it made. Refusals: `not_found: ticket`, `conflict: invoiced_already`,
 * `not_payable` with its obstacles, `receipt_sum_changed`, `too_little_cash`.
 */
export function takePayment(ctx: OrganizationContext, input: TakePayment): Promise<MadeReceipt> {
  const { db, membership, services } = ctx
  return transact(db, async (tx) => {
    const ticket = await ticketFor(tx, membership, input.ticketId, 'update')
    const earlier = await earlierReceipt(ticket.garageId, input.requestKey)(tx)
    if (earlier) return earlier
    if ((await tx.$count(invoicedTickets, ofHolder(ticket.id))) > 0) throw new AppError('conflict', 'invoiced_already')
    const { job, seller, buyer } = await jobAndParties(tx, ticket)
    const now = services.clock()
    const jobs = [invoicedJob(job, now)]
    const { grossCents } = invoiceTotals({ jobs, vatTreatment: vatTreatmentOf(buyer) })
    const obstacles = receiptObstacles(job, grossCents, seller)
    if (obstacles.length > 0) throw new AppError('conflict', 'not_payable', { details: { obstacles } })
    if (input.parts.reduce((sum, { cents }) => sum + cents, 0) !== grossCents)
      throw new AppError('conflict', 'receipt_sum_changed', { details: { grossCents } })
    const paid = input.parts.map(payment)
    const cash = paid.find(({ way }) => way === 'CASH')
    if (cash && input.givenCents !== null && input.givenCents < cash.cents)
      throw new AppError('conflict', 'too_little_cash')
    const givenCents = cash ? input.givenCents : null
    const { requestKey } = input
    const made = await writeReceipt(tx, ctx, { ticket, jobs, seller, buyer, paid, givenCents, requestKey })
    noteReceipt(tx, ctx, ticket, { ...made, kind: 'RECEIPT', grossCents, statusLink: input.statusLink })
    return made
  })
}

type Sold = {
  ticket: TicketRow
  jobs: InvoicedJob[]
  seller: BillingParty
  buyer: BillingParty
  paid: readonly ReturnType<typeof payment>[]
  givenCents: number | null
  requestKey: string
}

/** Writes the receipt of a ticket and how it was paid; that it may be, the caller has checked. */
export async function writeReceipt(
  tx: Transaction,
  ctx: OrganizationContext,
  { ticket, jobs, seller, buyer, paid, givenCents, requestKey }: Sold,
): Promise<MadeReceipt> {
  const { id: ticketId, garageId, customerId } = ticket
  const { id, number } = await makeDocument(tx, ctx, { kind: 'RECEIPT', customerId, seller, buyer, jobs, requestKey })
  await markTickets(tx, id, [{ ticket, part: 'CUSTOMER' }])
  await tx.insert(receipts).values({ basisId: id, garageId, ticketId, number, givenCents })
  await writePayments(tx, ctx, { basisId: id, requestKey, paid })
  return { id, number }
}

/** The row of what a ticket's customer pays of it. */
export const ofHolder = (ticketId: string) =>
  and(eq(invoicedTickets.ticketId, ticketId), eq(invoicedTickets.part, 'CUSTOMER'))

/** What the customer of a ticket pays of it, with both sides: nothing, without lines, of a ticket that its payer pays as a whole. */
export async function jobAndParties(db: Queryable, ticket: TicketRow) {
  const [parts, parties] = [
    await partsOfJobs(db, await jobsOf(db, [ticket])),
    await billingParties(db, [ticket.garageId, ticket.customerId]),
  ]
  const [seller, buyer] = [parties.get(ticket.garageId), parties.get(ticket.customerId)]
  const [first] = parts
  if (!first || !seller || !buyer) throw new Error('a ticket has two parties')
  const job: JobPart = parts.find(({ part }) => part === 'CUSTOMER') ?? {
    ...first,
    part: 'CUSTOMER',
    payer: null,
    lines: [],
  }
  const payer = parts.find((one) => one.payer !== null)?.payer?.paidBy.name ?? null
  return { job, payer, seller, buyer }
}

type Paid = { basisId: string; requestKey: string; paid: readonly ReturnType<typeof payment>[] }

export async function writePayments(
  tx: Transaction,
  { membership, caller, services }: OrganizationContext,
  { basisId, requestKey, paid }: Paid,
): Promise<void> {
  if (paid.some(({ way }) => way === 'CASH')) await lockTill(tx, membership.organizationId)
  const now = services.clock()
  await tx.insert(payments).values(
    paid.map((part) => ({
      ...part,
      garageId: membership.organizationId,
      basisId,
      paidOn: dayInHelsinki(now),
      madeByUserId: caller.userId,
      requestKey,
      createdAt: now.toISOString(),
    })),
  )
}

type Noted = Pick<ReceiptSummary, 'id' | 'kind' | 'number' | 'grossCents'> & { statusLink?: boolean }

/** The other side is notified, and open pages of the ticket show it. */
export function noteReceipt(
  tx: Transaction,
  { membership, caller }: OrganizationContext,
  ticket: Pick<TicketRow, 'id' | 'garageId' | 'customerId'>,
  { id: receiptId, kind, number, grossCents, statusLink = false }: Noted,
): void {
  const { id: ticketId, garageId, customerId } = ticket
  announce(tx, receiptMade, {
    ticketId,
    garageId,
    customerId,
    actorOrganizationId: membership.organizationId,
    actorUserId: caller.userId,
    receiptId,
    kind,
    number,
    grossCents,
    statusLink,
  })
  invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId })
}
