import { and, eq } from 'drizzle-orm'
import { type InvoiceBasisRow, invoiceBasisFor } from '#features/invoice-bases/server/invoice-bases.access.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { AccountingConnection } from '../accounting.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'

/** By its name in `switchedOn`: browsers of a garage without a connection ask nothing. */
export const ACCOUNTING = 'accounting'

export type ConnectionRow = typeof accountingConnections.$inferSelect
export type TransferRow = typeof accountingTransfers.$inferSelect
/** What of an invoice basis is transferred. */
export type BasisRow = InvoiceBasisRow

/** The garage's connection; null where it has none. */
export async function connectionOf(db: Queryable, garageId: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(accountingConnections).where(eq(accountingConnections.garageId, garageId))
  return row ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockConnection(tx: Transaction, garageId: string): Promise<ConnectionRow | null> {
  const [row] = await tx
    .select()
    .from(accountingConnections)
    .where(eq(accountingConnections.garageId, garageId))
    .for('no key update')
  return row ?? null
}

/** The transfers of a garage to a system. */
export const toSystem = ({ garageId, system }: Pick<TransferRow, 'garageId' | 'system'>) =>
  and(eq(accountingTransfers.garageId, garageId), eq(accountingTransfers.system, system))

/** The one of a document among them. */
export const ofDocument = ({ basisId, ...to }: Pick<TransferRow, 'garageId' | 'system' | 'basisId'>) =>
  and(toSystem(to), eq(accountingTransfers.basisId, basisId))

/** A transfer, locked until the end of the transaction. */
export async function lockTransfer(tx: Transaction, id: string): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(accountingTransfers).where(eq(accountingTransfers.id, id)).for('no key update')
  return row
}

/** A garage as one side of its documents, where no person acts: without a mark of a member. */
export const garageSide = (garageId: string): Membership => ({
  organizationId: garageId,
  organizationType: 'GARAGE',
  role: 'MEMBER',
  installs: false,
  bills: false,
})

/** A document of the garage; another garage's is `not_found: invoice_basis`. */
export const basisOf = (db: Queryable, garageId: string, basisId: string): Promise<BasisRow> =>
  invoiceBasisFor(db, garageSide(garageId), basisId)

/** The same, locked until the end of the transaction. */
export const lockBasis = (tx: Transaction, garageId: string, basisId: string): Promise<BasisRow> =>
  invoiceBasisFor(tx, garageSide(garageId), basisId, 'update')

/** As its admins see it. */
export const viewOf = ({
  system,
  automatic,
  companyId,
  productCode,
  operatorEmail,
  isOn,
  offReason,
  failingSince,
  createdAt,
  version,
}: ConnectionRow): AccountingConnection => ({
  system,
  automatic,
  companyId,
  productCode,
  operatorEmail,
  isOn,
  offReason,
  failingSince,
  createdAt,
  version,
})
