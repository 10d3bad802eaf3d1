import { and, eq, sql } from 'drizzle-orm'
import { showDocument } from '#features/invoice-bases/server/mark-tickets.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OffReason } from '../accounting.ts'
import { basisOf, type ConnectionRow, lockConnection, lockTransfer, type TransferRow } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { releaseConnection } from './claim-transfers.ts'
import { mailToOperator } from './operator-mail.ts'
import { switchOff } from './switch-off.ts'
import type { Outcome } from './transfer-document.ts'
import { afterBusy, afterFailures, afterItsInvoice, FAILING_LIMIT_MS, MAX_TRIES } from './transfer-times.ts'

type TransferChange = Partial<typeof accountingTransfers.$inferInsert>
type ConnectionChange = Partial<typeof accountingConnections.$inferInsert>
type Change = { transfer: TransferChange; connection: ConnectionChange; off?: OffReason }

/** The system answered. */
const WORKS: ConnectionChange = { failures: 0, failingSince: null, waitUntil: null }
const DONE: TransferChange = { nextTryAt: null, failure: null, answer: '' }

/**
 * Writes down what became of a try, plans the next one, and gives the connection back. A worker whose claim has passed on writes only that the document
 * is there.
 */
export async function noteTransfer(
  tx: Transaction,
  connection: ConnectionRow,
  { transfer: tried, outcome, now }: { transfer: TransferRow; outcome: Outcome; now: Date },
): Promise<void> {
  const present = await lockConnection(tx, connection.garageId)
  const transfer = await lockTransfer(tx, tried.id)
  const isClaimed = present !== null && present.sendingUntil === connection.sendingUntil
  const isOwn = isClaimed && transfer?.state === 'WAITING' && present.system === transfer.system
  if (!transfer || !(isOwn || (outcome.kind === 'sent' && transfer.state !== 'SENT')))
    return releaseConnection(tx, connection)
  // another key or another address begins afresh
  const isSame = isClaimed && present.version === connection.version
  if (!isSame && isOfKeys(outcome)) return releaseConnection(tx, connection)
  const change = changeOf(outcome, { connection: present ?? connection, transfer, now })
  const deliveryId = outcome.kind === 'mail' ? await mailToOperator(tx, connection, transfer) : null
  await tx
    .update(accountingTransfers)
    .set({
      ...change.transfer,
      triedAt: now.toISOString(),
      ...(isTry(outcome) && { tries: sql`${accountingTransfers.tries} + 1` }),
      ...(deliveryId && { deliveryId }),
    })
    .where(eq(accountingTransfers.id, transfer.id))
  showDocument(tx, await basisOf(tx, transfer.garageId, transfer.basisId))
  if (isSame) await noteConnection(tx, present, change)
  await releaseConnection(tx, connection)
}

async function noteConnection(tx: Transaction, present: ConnectionRow, { connection, off }: Change): Promise<void> {
  const { garageId, isOn, version } = present
  if (Object.keys(connection).length > 0)
    await tx
      .update(accountingConnections)
      .set(connection)
      .where(and(eq(accountingConnections.garageId, garageId), eq(accountingConnections.version, version)))
  if (isOn && off) await switchOff(tx, present, off)
}

/** What another address or key makes void. */
const isOfKeys = (outcome: Outcome): boolean =>
  outcome.kind === 'mail' || (outcome.kind === 'failed' && ['CREDENTIALS', 'SECRET'].includes(outcome.why))

/** What was not sent for another cause than the document is no try of it. */
const isTry = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' ? !['CREDENTIALS', 'SECRET', 'BUSY'].includes(outcome.why) : outcome.kind !== 'waits'

type About = { connection: ConnectionRow; transfer: TransferRow; now: Date }

function changeOf(outcome: Outcome, about: About): Change {
  const { now } = about
  switch (outcome.kind) {
    case 'sent': {
      const { id: foreignId, number: foreignNumber, grossCents: foreignGrossCents } = outcome.there
      const { isUnmatched } = outcome
      const there = { foreignId, foreignNumber, foreignGrossCents, isUnmatched, transferredAt: now.toISOString() }
      return { transfer: { ...DONE, state: 'SENT', ...there }, connection: WORKS }
    }
    case 'mail':
      return { transfer: { ...DONE, state: 'SENT', transferredAt: now.toISOString() }, connection: WORKS }
    case 'cancelled':
      return { transfer: { ...DONE, state: 'CANCELLED' }, connection: {} }
    case 'waits':
      return {
        transfer: { failure: 'INVOICE_FIRST', answer: '', nextTryAt: afterItsInvoice(now).toISOString() },
        connection: {},
      }
    case 'failed':
      return failed(outcome, about)
  }
}

type Failed = Extract<Outcome, { kind: 'failed' }>

function failed({ why: failure, answer, retryAfter }: Failed, { connection, transfer, now }: About): Change {
  const failures = connection.failures + 1
  const failingSince = connection.failingSince ?? now.toISOString()
  const isOver = now.getTime() - Date.parse(failingSince) >= FAILING_LIMIT_MS
  /** The whole connection waits. */
  const later = (next: string, { isLast }: { isLast: boolean }): Change => ({
    transfer: { failure, answer, nextTryAt: isLast ? null : next, ...(isLast && { state: 'FAILED' }) },
    connection: { failures, failingSince, waitUntil: next },
    ...(isOver && { off: 'FAILING' }),
  })
  const isLast = transfer.tries + 1 >= MAX_TRIES
  switch (failure) {
    // it waits for what its admins do
    case 'CREDENTIALS':
    case 'SECRET':
      return { transfer: { failure, answer }, connection: {}, off: 'CREDENTIALS' }
    case 'BUSY':
      return later(afterBusy(failures, retryAfter, now).toISOString(), { isLast: false })
    case 'SERVER':
    case 'TIMEOUT':
    case 'CONNECTION':
      return later(afterFailures(failures, now).toISOString(), { isLast })
    // of this document, while others go
    case 'INTERNAL':
      return {
        transfer: {
          failure,
          answer,
          nextTryAt: isLast ? null : afterFailures(transfer.tries + 1, now).toISOString(),
          ...(isLast && { state: 'FAILED' }),
        },
        connection: {},
      }
    default:
      return { transfer: { failure, answer, nextTryAt: null, state: 'FAILED' }, connection: WORKS }
  }
}
