import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { type InvoiceBasisRow, invoiceBasisFor } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type InvoiceBalance, type OpenInvoice, type Payment, settledCents } from '../payments.ts'
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

/** Whether anything was paid of it, in whole or in part, that was not undone. */
export const isInvoicePaid = async (db: Queryable, basisId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.basisId, basisId), isNull(payments.undoneAt)))) > 0

/** What is open of each invoice of a statement that joins another table, in cents. */
export const openCents = sql<number>`(${invoiceBases.grossCents} - ${invoiceBases.creditedCents}
  - coalesce((select sum(${payments.cents} - ${payments.roundingCents}) from ${payments}
    where ${payments.basisId} = ${invoiceBases.id} and ${payments.undoneAt} is null), 0))::int`

/** The balance of one invoice, to both its sides. Refusals: `not_found: invoice_basis`, `conflict: not_an_invoice` of a credit note. */
export async function balanceOfInvoice(
  { db, membership }: OrganizationContext,
  basisId: string,
): Promise<InvoiceBalance> {
  const basis = await invoiceBasisFor(db, membership, basisId)
  if (basis.kind !== 'INVOICE') throw new AppError('conflict', 'not_an_invoice')
  return invoiceBalance(db, membership, basis)
}

/** What is open of these invoices of the garage, for a list of them; others and cancelled ones are left out. */
export async function openOfInvoices(
  { db, membership }: OrganizationContext,
  basisIds: string[],
): Promise<OpenInvoice[]> {
  const ids = basisIds.filter(isUuid)
  if (ids.length === 0) return []
  const { id, garageId, kind, dueDay, grossCents, creditedCents, cancelledAt } = invoiceBases
  return db
    .select({
      basisId: id,
      dueDay,
      paidCents: sql<number>`(${grossCents} - ${creditedCents} - ${openCents})::int`,
      openCents,
    })
    .from(invoiceBases)
    .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
    .where(and(inArray(id, ids), eq(garageId, membership.organizationId), eq(kind, 'INVOICE'), isNull(cancelledAt)))
}
