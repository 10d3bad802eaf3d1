import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { notFound } from '#shared/app-error.ts'
import type { AccountingAudit } from '../accounting.audit.ts'
import type { ConnectionTest } from '../accounting.ts'
import { type ConnectionRow, connectionOf, lockConnection } from './accounting.access.ts'
import { accountingConnections } from './accounting.tables.ts'
import { openSecrets } from './connection-secrets.ts'
import { queuePayments, queueTransfers } from './queue-transfers.ts'
import { SystemFailure } from './systems/accounting-system.ts'
import { openSystem } from './systems/open-system.ts'

const LIMIT = { max: 10, windowMs: 600_000 }
/** A person waits for it. */
const PATIENCE_MS = 20_000
/** Trials that a process makes at once: a system that does not answer holds up no other request. */
const inTurn = pLimit(4)

/**
 * Signs in to the garage's system, so that an admin sees whether it works. When it does, a connection that was switched off is on again, and what waits
 * and what was paid there moves at once. Refusals: `not_found: accounting_connection`, `limit: too_many_requests`.
 */
export async function testConnection(ctx: OrganizationContext): Promise<ConnectionTest> {
  const { db, membership, actor, services } = ctx
  const garageId = membership.organizationId
  const connection = await connectionOf(db, garageId)
  if (!connection) throw notFound('accounting_connection')
  await rateLimit(db, `accounting-test:${garageId}`, LIMIT)
  const tested = await inTurn(() => tryOut(ctx, connection))
  await transact(db, async (tx) => {
    const details = { system: connection.system }
    await recordAudit<AccountingAudit>(tx, actor, { action: 'accounting.tested', organizationId: garageId, details })
    const present = await lockConnection(tx, garageId)
    if (tested.failure !== null || !present || present.version !== connection.version) return
    await tx
      .update(accountingConnections)
      .set({
        failures: 0,
        failingSince: null,
        waitUntil: null,
        // what was paid is shown at once
        ...(present.paymentsNextAt !== null && { paymentsNextAt: services.clock().toISOString() }),
        ...(!present.isOn && { isOn: true, offReason: null, version: present.version + 1 }),
      })
      .where(eq(accountingConnections.garageId, garageId))
    queueTransfers(tx, garageId)
    queuePayments(tx, garageId)
  })
  return tested
}

async function tryOut({ services }: OrganizationContext, connection: ConnectionRow): Promise<ConnectionTest> {
  const secrets = openSecrets(services.linkSecret, connection)
  if (!secrets) return { failure: 'SECRET', answer: '' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const { accounting: access, clock } = services
    await openSystem(connection, { access, secrets, clock, signal })?.ping()
    return { failure: null, answer: '' }
  } catch (error) {
    if (error instanceof SystemFailure) return { failure: error.why, answer: error.answer }
    if (signal.aborted) return { failure: 'TIMEOUT', answer: '' }
    throw error
  }
}
