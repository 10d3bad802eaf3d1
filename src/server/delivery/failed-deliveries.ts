import { and, desc, eq, or, sql } from 'drizzle-orm'
import { isUuid } from '#shared/id.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { deliveries } from './deliveries.tables.ts'
import { sendAfterCommit } from './send-after-commit.ts'

const hasFailed = eq(deliveries.state, 'failed')
/** Others that were suppressed were not wanted: there is nothing to do. */
const isAboveLimit = and(eq(deliveries.state, 'suppressed'), eq(deliveries.reason, 'limit'))

/** A mail or push of a notice is written again at its next try; of a text message nothing is left once its contents are forgotten. */
const canRetry = sql<boolean>`(${deliveries.channel} in ('mail', 'push') or ${deliveries.text} <> '')`

/** The newest deliveries that finally failed or were too many, on any channel. */
export const listFailedDeliveries = (db: Queryable, limit: number) =>
  db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      to: deliveries.to,
      subject: deliveries.subject,
      canRetry,
      state: deliveries.state,
      error: deliveries.error,
      createdAt: deliveries.createdAt,
      settledAt: deliveries.settledAt,
    })
    .from(deliveries)
    .where(or(hasFailed, isAboveLimit))
    .orderBy(desc(deliveries.settledAt))
    .limit(limit)

export const countFailedDeliveries = (db: Queryable): Promise<number> => db.$count(deliveries, hasFailed)

/** Sends a failed or suppressed delivery again and returns what it was; null for any other delivery. */
export async function retryDelivery(tx: Transaction, id: string): Promise<{ to: string; subject: string } | null> {
  if (!isUuid(id)) return null
  const [delivery] = await tx
    .update(deliveries)
    .set({
      // what was never written is written when its turn comes
      state: sql`case when ${deliveries.text} = '' then 'held' else 'queued' end`,
      reason: null,
      settledAt: null,
      groupKey: null,
      dueAt: sql`now()`,
    })
    .where(and(eq(deliveries.id, id), canRetry, or(hasFailed, isAboveLimit)))
    .returning({ id: deliveries.id, channel: deliveries.channel, to: deliveries.to, subject: deliveries.subject })
  if (!delivery) return null
  sendAfterCommit(tx, delivery)
  return { to: delivery.to, subject: delivery.subject }
}
