import { noteLeft } from '#features/invoice-bases/server/mark-left.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import type { TransferFailure } from '../accounting.ts'
import { type BasisRow, type ConnectionRow, lockBasis, ofDocument, type TransferRow } from './accounting.access.ts'
import { accountingTransfers } from './accounting.tables.ts'
import { openSecrets } from './connection-secrets.ts'
import { customerThere } from './customer-there.ts'
import { type AccountingSystem, type ForeignDocument, requireSame, SystemFailure } from './systems/accounting-system.ts'
import { openSystem } from './systems/open-system.ts'

/** What became of one try. */
export type Outcome =
  | { kind: 'sent'; there: ForeignDocument; isUnmatched: boolean }
  /** It goes by mail, when this is written down. */
  | { kind: 'mail' }
  | { kind: 'cancelled' }
  /** A credit note whose invoice is on its way. */
  | { kind: 'waits' }
  | { kind: 'failed'; why: TransferFailure; answer: string; retryAfter: string | null; cause: unknown }

type Running = Pick<Services, 'accounting' | 'linkSecret' | 'clock'>
type Given = { db: Database; services: Running; signal: AbortSignal }

/**
 * Transfers a document once: it is looked for there before it is sent, at every try. Never throws for what the system does, nor for a document that the
 * product fails at, so that the others of its garage go; only when its signal was aborted.
 */
export async function transferDocument(
  { db, services, signal }: Given,
  connection: ConnectionRow,
  transfer: TransferRow,
): Promise<Outcome> {
  try {
    const begun = await transact(db, (tx) => begin(tx, transfer, services.clock()))
    if ('kind' in begun) return begun
    const secrets = openSecrets(services.linkSecret, connection)
    if (!secrets) throw new SystemFailure('SECRET')
    const system = openSystem(connection, { access: services.accounting, secrets, clock: services.clock, signal })
    if (!system) return { kind: 'mail' }
    const there = await onceThere(db, system, { name: connection.system, ...begun })
    const { basis, invoiceId } = begun
    // of a credit note without its invoice there, a person settles it with what is there
    const isUnmatched =
      basis.kind === 'CREDIT' && !(invoiceId !== null && (await system.matchCreditNote(there.id, invoiceId)))
    return { kind: 'sent', there, isUnmatched }
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof SystemFailure))
      return { kind: 'failed', why: 'INTERNAL', answer: '', retryAfter: null, cause: error }
    const { why, answer, retryAfter } = error
    return { kind: 'failed', why, answer, retryAfter, cause: error.cause }
  }
}

type Begun = { basis: BasisRow; invoiceId: string | null }

/** From now on the document is not cancelled but credited: it may be in the books. */
async function begin(tx: Transaction, transfer: TransferRow, now: Date): Promise<Begun | Outcome> {
  const basis = await lockBasis(tx, transfer.garageId, transfer.basisId)
  if (basis.cancelledAt !== null) return { kind: 'cancelled' }
  const invoice = basis.creditsBasisId === null ? null : await transferOf(tx, transfer, basis.creditsBasisId)
  if (invoice?.state === 'WAITING') return { kind: 'waits' }
  if (invoice?.state === 'FAILED') throw new SystemFailure('INVOICE_FIRST')
  await noteLeft(tx, basis, { by: 'ACCOUNTING', userId: null, now })
  return { basis, invoiceId: invoice?.foreignId ?? null }
}

async function transferOf(
  tx: Transaction,
  { garageId, system }: TransferRow,
  basisId: string,
): Promise<TransferRow | undefined> {
  const [found] = await tx.select().from(accountingTransfers).where(ofDocument({ garageId, system, basisId }))
  return found
}

/** The document where it is there already, from a try whose answer was lost; otherwise it is sent. */
async function onceThere(
  db: Database,
  system: AccountingSystem,
  { name, basis }: Begun & { name: ConnectionRow['system'] },
): Promise<ForeignDocument> {
  const { document, grossCents, kind } = basis
  const found = await system.findDocument(document)
  if (found) {
    requireSame(found, grossCents)
    return found
  }
  const customerId = await customerThere(db, system, { name, basis })
  const sent = { document, grossCents, customerId }
  return kind === 'CREDIT' ? system.sendCreditNote(sent) : system.sendInvoice(sent)
}
