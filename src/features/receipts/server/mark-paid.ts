import { and, eq } from 'drizzle-orm'
import { type InvoiceBasisRow, invoiceBasisFor } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { showDocument } from '#features/invoice-bases/server/mark-tickets.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { type InvoiceBalance, type MarkPaid, payment } from '../payments.ts'
import type { ReceiptsAudit } from '../receipts.audit.ts'
import { paymentUndone } from '../receipts.events.ts'
import { invoiceBalance } from './invoice-balance.ts'
import { lockTill } from './receipts.access.ts'
import { cashCounts, payments } from './receipts.tables.ts'

/**
 * Writes down what was paid of an invoice, whole or in part. A retry with the same key writes nothing more. Refusals: `not_found: invoice_basis`,
 * `conflict: not_an_invoice`, `more_than_open`, `paid_in_future`, `cash_counted`.
 */
export function markPaid(ctx: OrganizationContext, input: MarkPaid): Promise<InvoiceBalance> {
  const { db, membership, caller, services } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    const basis = await invoiceBasisFor(tx, membership, input.basisId, 'update')
    const balance = await invoiceBalance(tx, membership, basis)
    const earlier = await earlierTry(input.requestKey, {
      key: payments.requestKey,
      of: eq(payments.garageId, garageId),
      answer: { id: payments.id },
    })(tx)
    if (earlier) return balance
    if (basis.kind !== 'INVOICE' || basis.cancelledAt !== null) throw new AppError('conflict', 'not_an_invoice')
    if (input.cents > balance.openCents)
      throw new AppError('conflict', 'more_than_open', { details: { openCents: balance.openCents } })
    if (input.way === 'CASH') await lockTill(tx, garageId)
    const now = services.clock()
    if (input.paidOn > dayInHelsinki(now)) throw new AppError('conflict', 'paid_in_future')
    if (input.way === 'CASH') await requireUncounted(tx, garageId, { day: input.paidOn, now })
    await insertPayment(tx, basis, { ...input, madeByUserId: caller.userId, now })
    return invoiceBalance(tx, membership, basis)
  })
}

type ToInsert = Pick<MarkPaid, 'way' | 'cents' | 'paidOn' | 'requestKey'> & { madeByUserId: string | null; now: Date }

async function insertPayment(tx: Transaction, basis: InvoiceBasisRow, made: ToInsert): Promise<void> {
  const { paidOn, madeByUserId, requestKey, now } = made
  await tx.insert(payments).values({
    ...payment(made),
    garageId: basis.garageId,
    basisId: basis.id,
    paidOn,
    madeByUserId,
    requestKey,
    createdAt: now.toISOString(),
  })
  showDocument(tx, basis)
}

type ReportedPayment = { basisId: string; cents: number; paidOn: string; requestKey: string }

/**
 * Writes down what the garage's bookkeeping says was paid of an invoice by bank: by no person, at most what is open, and once for each key, also
 * when it was undone since. `garage` is the garage as a side of its documents. Answers the balance then. Refusal: `not_found: invoice_basis`.
 */
export async function noteReportedPayment(
  tx: Transaction,
  garage: Membership,
  { basisId, requestKey, ...reported }: ReportedPayment,
  now: Date,
): Promise<InvoiceBalance> {
  const basis = await invoiceBasisFor(tx, garage, basisId, 'update')
  const balance = await invoiceBalance(tx, garage, basis)
  const cents = Math.min(reported.cents, balance.openCents)
  if (basis.kind !== 'INVOICE' || cents <= 0) return balance
  const earlier = await earlierTry(requestKey, {
    key: payments.requestKey,
    of: eq(payments.garageId, basis.garageId),
    answer: { id: payments.id },
  })(tx)
  if (earlier) return balance
  const today = dayInHelsinki(now)
  // a bank's day of booking may be tomorrow
  const paidOn = reported.paidOn > today ? today : reported.paidOn
  await insertPayment(tx, basis, { way: 'TRANSFER', cents, paidOn, requestKey, madeByUserId: null, now })
  return invoiceBalance(tx, garage, basis)
}

/**
 * Takes back a payment that was written down by mistake; it stays with who did it and when. Refusals: `not_found: payment`, `conflict:
 * payment_of_receipt`, `payment_undone`, `cash_counted`.
 */
export function undoPayment(ctx: OrganizationContext, paymentId: string): Promise<InvoiceBalance> {
  const { db, membership, caller, actor, services } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    if (!isUuid(paymentId)) throw notFound('payment')
    const [found] = await tx
      .select({ payment: payments, basis: invoiceBases })
      .from(payments)
      .innerJoin(invoiceBases, eq(invoiceBases.id, payments.basisId))
      .where(and(eq(payments.id, paymentId), eq(payments.garageId, garageId)))
      .for('no key update')
    if (!found) throw notFound('payment')
    const { payment: undone, basis } = found
    if (basis.kind !== 'INVOICE') throw new AppError('conflict', 'payment_of_receipt')
    if (undone.undoneAt !== null) throw new AppError('conflict', 'payment_undone')
    if (undone.way === 'CASH') await lockTill(tx, garageId)
    const now = services.clock()
    if (undone.way === 'CASH') await requireUncounted(tx, garageId, { day: undone.paidOn, now })
    await tx
      .update(payments)
      .set({ undoneAt: now.toISOString(), undoneByUserId: caller.userId })
      .where(eq(payments.id, undone.id))
    await recordAudit<ReceiptsAudit>(tx, actor, {
      action: 'receipts.payment_undone',
      organizationId: garageId,
      details: { id: undone.id, number: basis.number, cents: undone.cents },
    })
    announce(tx, paymentUndone, { basisId: basis.id, garageId })
    showDocument(tx, basis)
    return invoiceBalance(tx, membership, basis)
  })
}

/** The cash of a past day that was counted is what it is; today's is counted again. The till is locked. */
async function requireUncounted(db: Queryable, garageId: string, { day, now }: { day: string; now: Date }) {
  if (day === dayInHelsinki(now)) return
  const counts = await db.$count(cashCounts, and(eq(cashCounts.garageId, garageId), eq(cashCounts.day, day)))
  if (counts > 0) throw new AppError('conflict', 'cash_counted')
}
