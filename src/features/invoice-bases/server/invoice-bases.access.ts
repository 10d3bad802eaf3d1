import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { invoiceBases } from './invoice-bases.tables.ts'

export type InvoiceBasisRow = typeof invoiceBases.$inferSelect

/** The tenant's condition: a basis is of exactly two organisations. */
export const ownInvoiceBasis = ({ organizationId, organizationType }: Membership): SQL =>
  eq(organizationType === 'GARAGE' ? invoiceBases.garageId : invoiceBases.customerId, organizationId)

/** Receipts and refunds belong to the feature receipts. */
export const isInvoicing = (): SQL => inArray(invoiceBases.kind, ['INVOICE', 'CREDIT'])

/** The basis of this id when the caller's organisation is one of its two; any other is `not_found: invoice_basis`. */
export async function invoiceBasisFor(
  db: Queryable,
  membership: Membership,
  basisId: string,
  lock: 'update' | 'none' = 'none',
): Promise<InvoiceBasisRow> {
  if (!isUuid(basisId)) throw notFound('invoice_basis')
  const found = db
    .select()
    .from(invoiceBases)
    .where(and(eq(invoiceBases.id, basisId), ownInvoiceBasis(membership), isInvoicing()))
    .limit(1)
  const [basis] = await (lock === 'update' ? found.for('update') : found)
  if (!basis) throw notFound('invoice_basis')
  return basis
}
