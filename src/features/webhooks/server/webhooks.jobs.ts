import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Database } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Secret } from '#server/secure-token.ts'
import { queueCalls } from './queue-calls.ts'
import { secretSealer } from './webhook-secret.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

/** How long a delivery is kept. */
const KEPT = sql`interval '30 days'`
/** A job of its own should have sent it by then. */
const OVERDUE_MS = 60_000
const ADDRESSES_AT_ONCE = 500

/** Queues the addresses whose calls were left: their process ended, or a job was lost. */
export const wakeWebhooks = defineJob({
  name: 'webhooks.wake',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async handle(_, { db, services }) {
    const overdue = new Date(services.clock().getTime() - OVERDUE_MS).toISOString()
    const rows = await db
      .selectDistinct({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .innerJoin(organizations, eq(organizations.id, webhookDeliveries.organizationId))
      // what a closed organisation has waits until it is opened, or removed
      .where(and(lt(webhookDeliveries.nextTryAt, overdue), isNull(organizations.disabledAt)))
      .limit(ADDRESSES_AT_ONCE)
    if (rows.length > 0)
      await transact(db, async (tx) => {
        for (const { endpointId } of rows) queueCalls(tx, endpointId)
      })
  },
})

/** Removes deliveries after 30 days, and former secrets that sign no more; seals secrets again after the product's secret has changed. */
export const sweepWebhooks = defineJob({
  name: 'webhooks.sweep',
  payload: z.object({}),
  schedule: '51 4 * * *',
  async handle(_, { db, services, signal }) {
    await deleteInBatches(db, webhookDeliveries.id, lt(webhookDeliveries.createdAt, sql`now() - ${KEPT}`), signal)
    await db
      .update(webhookEndpoints)
      .set({ oldSealedKey: null, oldKeyUntil: null })
      .where(lt(webhookEndpoints.oldKeyUntil, services.clock().toISOString()))
    await sealAgain(db, services.linkSecret)
  },
})

async function sealAgain(db: Database, secret: Secret): Promise<void> {
  const rows = inPages<typeof webhookEndpoints.$inferSelect>((after) =>
    db
      .select()
      .from(webhookEndpoints)
      .where(after && gt(webhookEndpoints.id, after.id))
      .orderBy(asc(webhookEndpoints.id))
      .limit(PAGE_ROWS),
  )
  for await (const { id, sealedKey, oldSealedKey } of rows) {
    const sealed = secretSealer.sealedAgain(secret, id, sealedKey)
    const oldSealed = oldSealedKey && secretSealer.sealedAgain(secret, id, oldSealedKey)
    if (sealed)
      await db
        .update(webhookEndpoints)
        .set({ sealedKey: sealed, ...(oldSealed && { oldSealedKey: oldSealed }) })
        // a secret that was changed meanwhile is sealed by the present one already
        .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.sealedKey, sealedKey)))
  }
}
