import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { noteReportedPayment } from '#features/receipts/server/mark-paid.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { type ConnectionRow, garageSide, lockConnection, toSystem } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { isOpen } from './claim-transfers.ts'
import { openSecrets } from './connection-secrets.ts'
import { askPaymentsOfGarage } from './queue-transfers.ts'
import { switchOff } from './switch-off.ts'
import { SystemFailure, type SystemPayment, type WantedDocuments } from './systems/accounting-system.ts'
import { openSystem } from './systems/open-system.ts'
import { nextPayments } from './transfer-times.ts'

/** Garages whose systems a process asks at once. */
const CONCURRENCY = 2
/** While one worker reads, no other does; longer than a job may take. */
const CLAIM_MS = 15 * 60_000
/** Clocks differ, and systems name days in their own zones: what was read before is not written twice. */
const OVERLAP_MS = 26 * 3_600_000

/**
 * Asks a garage's system what was paid of the documents that are there, and writes it down as payments by bank: each once, by a key made of its id
 * there. Never throws for what the system does.
 */
export const readPayments = defineJob({
  ...askPaymentsOfGarage,
  concurrency: CONCURRENCY,
  retry: { limit: 2 },
  expireInSeconds: 600,
  async handle({ garageId }, { db, log, services, signal }) {
    const now = services.clock()
    const connection = await claimPayments(db, garageId, now)
    if (!connection) return
    const since = new Date(Date.parse(connection.paymentsSince) - OVERLAP_MS)
    try {
      const secrets = openSecrets(services.linkSecret, connection)
      if (!secrets) throw new SystemFailure('SECRET')
      const { accounting: access, clock } = services
      const system = openSystem(connection, { access, secrets, clock, signal })
      if (!system) return
      for await (const payment of system.paymentsSince(since, wantedOf(db, connection)))
        await writePayment(db, connection, payment, services.clock())
      const paymentsSince = readUpTo(now, connection)
      await settle(db, connection, { paymentsSince, paymentsFailures: 0 }, nextPayments(0, now))
    } catch (error) {
      if (!(error instanceof SystemFailure)) throw error
      log.warn({ err: error.cause, garageId, system: connection.system, why: error.why }, 'payments were not read')
      const paymentsFailures = connection.paymentsFailures + 1
      await settle(db, connection, { paymentsFailures }, nextPayments(paymentsFailures, now))
      if (error.why === 'CREDENTIALS' || error.why === 'SECRET') await stop(db, connection)
    }
  },
})

/** Takes the reading of a garage's payments; null while another worker has it, before its time, and for a connection that is off. */
async function claimPayments(db: Database, garageId: string, now: Date): Promise<ConnectionRow | null> {
  const [claimed] = await db
    .update(accountingConnections)
    .set({ paymentsNextAt: new Date(now.getTime() + CLAIM_MS).toISOString() })
    .where(
      and(
        eq(accountingConnections.garageId, garageId),
        accountingConnections.isOn,
        lte(accountingConnections.paymentsNextAt, now.toISOString()),
        isOpen(db),
      ),
    )
    .returning()
  return claimed ?? null
}

/** Unless a payment was undone meanwhile, after which all is read again from an earlier moment (`follow-undone-payments.ts`). */
const readUpTo = (now: Date, { paymentsSince: before }: ConnectionRow) => {
  const { paymentsSince } = accountingConnections
  return sql`case when ${paymentsSince} = ${before} then ${now.toISOString()}::timestamptz else ${paymentsSince} end`
}

type Settled = { paymentsSince?: SQL; paymentsFailures: number }

async function settle(db: Database, { garageId, version }: ConnectionRow, settled: Settled, next: Date) {
  await db
    .update(accountingConnections)
    .set({ ...settled, paymentsNextAt: next.toISOString() })
    // another key, or another system, begins afresh
    .where(and(eq(accountingConnections.garageId, garageId), eq(accountingConnections.version, version)))
}

/** Stops the connection that was read by, unless it was changed meanwhile. */
const stop = (db: Database, { garageId, version }: ConnectionRow): Promise<void> =>
  transact(db, async (tx) => {
    const present = await lockConnection(tx, garageId)
    if (present?.isOn && present.version === version) await switchOff(tx, present, 'CREDENTIALS')
  })

/** Which of these documents of the system are the garage's own, transferred and not paid. */
const wantedOf =
  (db: Database, connection: ConnectionRow): WantedDocuments =>
  async (by, keys) => {
    if (keys.length === 0) return new Map()
    const key = sql<string | null>`${accountingTransfers[by]}`
    const rows = await db
      .select({ id: accountingTransfers.id, key })
      .from(accountingTransfers)
      .where(
        and(
          toSystem(connection),
          eq(accountingTransfers.state, 'SENT'),
          isNull(accountingTransfers.paidOn),
          inArray(key, [...keys]),
        ),
      )
    return new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row.id] as const])))
  }

/** Of what keys of payments are made. Never changed: a payment would be written twice. */
const PAYMENTS = '5d1b6a0e-6f0e-4a0c-9d53-1f1a6f0a7c11'

const writePayment = (
  db: Database,
  { garageId }: ConnectionRow,
  { transferId, id, cents, paidOn }: SystemPayment,
  now: Date,
): Promise<void> =>
  transact(db, async (tx) => {
    const [transfer] = await tx
      .select({ basisId: accountingTransfers.basisId })
      .from(accountingTransfers)
      .where(and(eq(accountingTransfers.id, transferId), eq(accountingTransfers.garageId, garageId)))
    if (!transfer) return
    const { basisId } = transfer
    const requestKey = v5(`${transferId} ${id}`, PAYMENTS)
    const balance = await noteReportedPayment(tx, garageSide(garageId), { basisId, cents, paidOn, requestKey }, now)
    if (balance.openCents > 0) return
    await tx.update(accountingTransfers).set({ paidOn }).where(eq(accountingTransfers.id, transferId))
  })
