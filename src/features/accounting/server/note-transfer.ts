import { eq, sql } from 'drizzle-orm'
import { showDocument } from '#features/invoice-bases/server/mark-tickets.ts'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { accountingSwitchedOff } from '../accounting.events.ts'
import type { OffReason } from '../accounting.ts'
import { basisOf, type ConnectionRow, lockConnection, type TransferRow } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { mailToOperator } from './operator-mail.ts'
import type { Outcome } from './transfer-document.ts'
import { afterBusy, afterFailures, afterItsInvoice, FAILING_LIMIT_MS, MAX_TRIES } from './transfer-times.ts'

type TransferChange = Partial<typeof accountingTransfers.$inferInsert>
type ConnectionChange = Partial<typeof accountingConnections.$inferInsert>
type Change = { transfer: TransferChange; connection: ConnectionChange; off?: OffReason }

/** The system answered. */
const WORKS: ConnectionChange = { failures: 0, failingSince: null, waitUntil: null }
const DONE: TransferChange = { nextTryAt: null, failure: null, answer: '' }

/** Writes down what became of a try, plans the next one, and gives the connection back. */
export async function noteTransfer(
  tx: Transaction,
  connection: ConnectionRow,
  { transfer, outcome, now }: { transfer: TransferRow; outcome: Outcome; now: Date },
): Promise<void> {
  const present = await lockConnection(tx, connection.garageId)
  const change = changeOf(outcome, { connection: present ?? connection, transfer, now })
  const deliveryId = outcome.kind === 'mail' ? await mailToOperator(tx, connection, transfer) : null
  await tx
    .update(accountingTransfers)
    .set({
      ...change.transfer,
      ...(isTry(outcome) && { tries: sql`${accountingTransfers.tries} + 1` }),
      ...(deliveryId && { deliveryId }),
    })
    .where(eq(accountingTransfers.id, transfer.id))
  showDocument(tx, await basisOf(tx, transfer.garageId, transfer.basisId))
  if (!present) return
  // another key, or another system, begins afresh
  const isSame = present.version === connection.version
  const off = isSame && present.isOn ? change.off : undefined
  await tx
    .update(accountingConnections)
    .set({
      ...(isSame && change.connection),
      ...(off && { isOn: false, offReason: off, version: present.version + 1 }),
      sendingUntil: null,
    })
    .where(eq(accountingConnections.garageId, connection.garageId))
  if (off) announce(tx, accountingSwitchedOff, { garageId: present.garageId, system: present.system, reason: off })
}

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
  switch (failure) {
    // it waits for what its admins do
    case 'CREDENTIALS':
    case 'SECRET':
      return { transfer: { failure, answer }, connection: {}, off: 'CREDENTIALS' }
    case 'BUSY':
      return { transfer: { failure, answer }, connection: { waitUntil: afterBusy(retryAfter, now).toISOString() } }
    case 'SERVER':
    case 'TIMEOUT':
    case 'CONNECTION': {
      const failures = connection.failures + 1
      const failingSince = connection.failingSince ?? now.toISOString()
      const next = afterFailures(failures, now).toISOString()
      const isLast = transfer.tries + 1 >= MAX_TRIES
      return {
        transfer: { failure, answer, nextTryAt: isLast ? null : next, ...(isLast && { state: 'FAILED' }) },
        connection: { failures, failingSince, waitUntil: next },
        ...(now.getTime() - Date.parse(failingSince) >= FAILING_LIMIT_MS && { off: 'FAILING' }),
      }
    }
    default:
      return { transfer: { failure, answer, nextTryAt: null, state: 'FAILED' }, connection: WORKS }
  }
}
