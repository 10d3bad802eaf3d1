import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { InvoiceBasisRow } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { type InvoiceBalance, type Payment, settledCents } from '../payments.ts'
import { payments } from './receipts.tables.ts'

const makers = alias(users, 'made_by')
const undoers = alias(users, 'undone_by')

/** What is still open of an invoice, with its payments; who wrote them down is the garage's own. */
export async function invoiceBalance(
  db: Queryable,
  membership: Membership,
  basis: InvoiceBasisRow,
): Promise<InvoiceBalance> {
  const isGarage = membership.organizationType === 'GARAGE'
  const paid = await paymentsOf(db, basis.id)
  const paidCents = paid
    .filter(({ undoneAt }) => undoneAt === null)
    .reduce((sum, payment) => sum + settledCents(payment), 0)
  return {
    basisId: basis.id,
    number: basis.number,
    dueDay: basis.document.dueDay,
    grossCents: basis.grossCents,
    creditedCents: basis.creditedCents,
    paidCents,
    openCents: (basis.cancelledAt === null ? basis.grossCents - basis.creditedCents : 0) - paidCents,
    payments: isGarage
      ? paid
      : paid
          .filter(({ undoneAt }) => undoneAt === null)
          .map((payment) => ({ ...payment, madeBy: null, undoneBy: null })),
  }
}

const paymentsOf = (db: Queryable, basisId: string): Promise<Payment[]> =>
  db
    .select({
      id: payments.id,
      way: payments.way,
      cents: payments.cents,
      roundingCents: payments.roundingCents,
      paidOn: payments.paidOn,
      madeBy: makers.name,
      undoneAt: payments.undoneAt,
      undoneBy: undoers.name,
    })
    .from(payments)
    .leftJoin(makers, eq(makers.id, payments.madeByUserId))
    .leftJoin(undoers, eq(undoers.id, payments.undoneByUserId))
    .where(eq(payments.basisId, basisId))
    .orderBy(asc(payments.id))

/** What is open of each invoice of a statement that joins another table, in cents. */
export const openCents = sql<number>`(${invoiceBases.grossCents} - ${invoiceBases.creditedCents}
  - coalesce((select sum(${payments.cents} - ${payments.roundingCents}) from ${payments}
    where ${payments.basisId} = ${invoiceBases.id} and ${payments.undoneAt} is null), 0))::int`
