import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { type InvoiceBasisRow, ownInvoiceBasis } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ReceiptSummary } from '../receipts.ts'
import { payments, receipts } from './receipts.tables.ts'

type PaidPart = ReceiptSummary['parts'][number]
/** A receipt or a refund with how it was paid. */
export type Receipt = {
  receipt: typeof receipts.$inferSelect
  basis: InvoiceBasisRow
  parts: PaidPart[]
}

/** The receipt or refund of this id when the caller's organisation is one of its two sides; any other is `not_found: receipt`. */
export async function receiptFor(
  db: Queryable,
  membership: Membership,
  receiptId: string,
  lock: 'update' | 'none' = 'none',
): Promise<Receipt> {
  if (!isUuid(receiptId)) throw notFound('receipt')
  const own = and(eq(receipts.basisId, receiptId), ownInvoiceBasis(membership))
  if (lock === 'update') {
    const [held] = await db
      .select({ id: receipts.basisId })
      .from(receipts)
      .innerJoin(invoiceBases, eq(invoiceBases.id, receipts.basisId))
      .where(own)
      .for('no key update')
    if (!held) throw notFound('receipt')
  }
  const [found] = await withParts(db, await receiptRows(db).where(own))
  if (!found) throw notFound('receipt')
  return found
}

/**
 * The receipts and refunds of a ticket, the newest first, for readers of the ticket: the caller has checked that. For pages of links as well as
 * for the two sides.
 */
export async function receiptsOfTicket(db: Queryable, ticketId: string): Promise<Receipt[]> {
  if (!isUuid(ticketId)) return []
  return withParts(db, await receiptRows(db).where(eq(receipts.ticketId, ticketId)).orderBy(desc(receipts.basisId)))
}

const receiptRows = (db: Queryable) =>
  db
    .select({ receipt: receipts, basis: invoiceBases })
    .from(receipts)
    .innerJoin(invoiceBases, eq(invoiceBases.id, receipts.basisId))
    .$dynamic()

async function withParts(db: Queryable, rows: Omit<Receipt, 'parts'>[]): Promise<Receipt[]> {
  if (rows.length === 0) return []
  const paid = await db
    .select({
      basisId: payments.basisId,
      part: { way: payments.way, cents: payments.cents, roundingCents: payments.roundingCents },
    })
    .from(payments)
    .where(
      inArray(
        payments.basisId,
        rows.map(({ basis }) => basis.id),
      ),
    )
    .orderBy(asc(payments.id))
  return rows.map((row) => ({
    ...row,
    parts: paid.filter(({ basisId }) => basisId === row.basis.id).map(({ part }) => part),
  }))
}

/**
 * Cash of a garage is written and counted one after the other, each until the end of its transaction: a count has all cash of its day. Taken after the
 * locks of rows, so that two who act at once do not wait for each other, and before the clock is read: the day may end while one waits.
 */
export async function lockTill(tx: Transaction, garageId: string): Promise<void> {
  await lockName(tx, `till:${garageId}`)
}

export const receiptSummary = ({ basis, parts }: Pick<Receipt, 'basis' | 'parts'>): ReceiptSummary => ({
  id: basis.id,
  kind: basis.kind === 'REFUND' ? 'REFUND' : 'RECEIPT',
  number: basis.number,
  day: basis.document.day,
  grossCents: basis.grossCents,
  parts,
  refundOf: basis.document.credits?.number ?? null,
})
