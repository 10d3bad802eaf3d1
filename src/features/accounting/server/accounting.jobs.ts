import { and, asc, eq, exists, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Secret } from '#server/secure-token.ts'
import type { ConnectionRow } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { isOpen } from './claim-transfers.ts'
import { connectionSealer } from './connection-secrets.ts'
import { queuePayments, queueTransfers } from './queue-transfers.ts'

const GARAGES_AT_ONCE = 500

/** Queues the garages whose documents were left (their process ended, a job was lost, a wait is over), and those whose payments are to be read. */
export const wakeAccounting = defineJob({
  name: 'accounting.wake',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async handle(_, { db, services }) {
    const now = services.clock().toISOString()
    const { garageId, system, isOn, waitUntil, paymentsNextAt } = accountingConnections
    const due = await db
      .select({ garageId })
      .from(accountingConnections)
      .where(
        and(
          isOn,
          or(isNull(waitUntil), lte(waitUntil, now)),
          isOpen(db),
          exists(
            db
              .select({ id: accountingTransfers.id })
              .from(accountingTransfers)
              .where(
                and(
                  eq(accountingTransfers.garageId, garageId),
                  eq(accountingTransfers.system, system),
                  isNotNull(accountingTransfers.nextTryAt),
                  lte(accountingTransfers.nextTryAt, now),
                ),
              ),
          ),
        ),
      )
      .limit(GARAGES_AT_ONCE)
    const unread = await db
      .select({ garageId })
      .from(accountingConnections)
      .where(and(isOn, lte(paymentsNextAt, now), isOpen(db)))
      .orderBy(asc(paymentsNextAt))
      .limit(GARAGES_AT_ONCE)
    if (due.length + unread.length === 0) return
    await transact(db, async (tx) => {
      for (const one of due) queueTransfers(tx, one.garageId)
      for (const one of unread) queuePayments(tx, one.garageId)
    })
  },
})

/** Seals what garages sign in with again after the product's secret has changed. */
export const sweepAccounting = defineJob({
  name: 'accounting.sweep',
  payload: z.object({}),
  schedule: '53 4 * * *',
  handle: (_, { db, services }) => sealAgain(db, services.linkSecret),
})

async function sealAgain(db: Database, secret: Secret): Promise<void> {
  const { garageId, version } = accountingConnections
  const rows = inPages<ConnectionRow>((after) =>
    db
      .select()
      .from(accountingConnections)
      .where(after && gt(garageId, after.garageId))
      .orderBy(asc(garageId))
      .limit(PAGE_ROWS),
  )
  for await (const row of rows) {
    const sealedKeys = connectionSealer.sealedAgain(secret, row.garageId, row.sealedKeys)
    if (sealedKeys)
      await db
        .update(accountingConnections)
        .set({ sealedKeys })
        .where(and(eq(garageId, row.garageId), eq(version, row.version)))
  }
}
