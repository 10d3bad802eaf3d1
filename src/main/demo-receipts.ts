import { randomUUID } from 'node:crypto'
import { and, asc, eq, exists } from 'drizzle-orm'
import { invoiceTotals } from '#features/invoice-bases/invoice-document.ts'
import { invoicedJob } from '#features/invoice-bases/server/invoice-jobs.ts'
import { makeDocument } from '#features/invoice-bases/server/make-document.ts'
import { noteLeft } from '#features/invoice-bases/server/mark-left.ts'
import { markTickets } from '#features/invoice-bases/server/mark-tickets.ts'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { type PaymentWay, payment } from '#features/receipts/payments.ts'
import { receiptObstacles } from '#features/receipts/server/receipt-obstacles.ts'
import { jobAndParties, writeReceipt } from '#features/receipts/server/take-payment.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'

const DAY_MS = 86_400_000
/** Of the finished tickets with lines so many wait to be invoiced, as before. */
const WAITING = 2
/** How those after them were paid, and how many days ago. */
const PAID: readonly { way: PaymentWay; daysAgo: number }[] = [
  { way: 'CARD', daysAgo: 3 },
  { way: 'CASH', daysAgo: 1 },
  { way: 'CARD', daysAgo: 1 },
]
/** The last ones are on an invoice whose due day has passed. */
const INVOICED_DAYS_AGO = 31

/** Receipts of some days, and an invoice that was not paid in time. */
export async function makeDemoReceipts(tx: Transaction, garageId: string, adminId: string): Promise<void> {
  const sold = tx.select().from(lineItems).where(eq(lineItems.ticketId, tickets.id))
  const finished = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), eq(tickets.status, 'DONE'), exists(sold)))
    .orderBy(asc(tickets.id))
  for (const [index, ticket] of finished.slice(WAITING).entries()) {
    const { job, seller, buyer } = await jobAndParties(tx, ticket)
    const { way, daysAgo } = PAID[index] ?? { way: null, daysAgo: INVOICED_DAYS_AGO }
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    const jobs = [invoicedJob(job, at)]
    const { grossCents } = invoiceTotals({ jobs, vatTreatment: 'DOMESTIC' })
    if (receiptObstacles(job, grossCents, seller).length > 0) continue
    const ctx = contextAt(garageId, adminId, at)
    const requestKey = randomUUID()
    if (way !== null) {
      const paid = [payment({ way, cents: grossCents })]
      await writeReceipt(tx, ctx, { ticket, jobs, seller, buyer, paid, givenCents: null, requestKey })
      continue
    }
    const { customerId } = ticket
    const invoice = await makeDocument(tx, ctx, { kind: 'INVOICE', customerId, seller, buyer, jobs, requestKey })
    await markTickets(tx, invoice.id, [{ ticket, part: 'CUSTOMER' }])
    await noteLeft(tx, invoice, { by: 'MARKED', userId: adminId, now: at })
  }
}

/** What the writing of a document needs to know of a request: who, for which garage, when. */
const contextAt = (garageId: string, userId: string, at: Date) =>
  ({
    membership: { organizationId: garageId, organizationType: 'GARAGE', role: 'ADMIN' },
    caller: { userId },
    services: { clock: () => at },
  }) as unknown as OrganizationContext
