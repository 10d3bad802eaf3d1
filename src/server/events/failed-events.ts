import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { publishToBus } from '../realtime/bus-message.ts'
import { outboxEvents } from './events.tables.ts'

const isGivenUp = and(isNotNull(outboxEvents.settledAt), isNotNull(outboxEvents.lastError))

/** The newest announced events that were given up. */
export const listFailedEvents = (db: Queryable, limit: number) =>
  db
    .select({
      id: outboxEvents.id,
      name: outboxEvents.name,
      error: outboxEvents.lastError,
      createdAt: outboxEvents.createdAt,
      settledAt: outboxEvents.settledAt,
    })
    .from(outboxEvents)
    .where(isGivenUp)
    .orderBy(desc(outboxEvents.settledAt))
    .limit(limit)

export const countFailedEvents = (db: Queryable): Promise<number> => db.$count(outboxEvents, isGivenUp)

/** Makes the event due again and returns its name; null when none such was given up. */
export async function retryFailedEvent(tx: Transaction, id: string): Promise<string | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  const [event] = await tx
    .update(outboxEvents)
    .set({ settledAt: null, lastError: null, attempts: 0, nextAttemptAt: sql`now()` })
    .where(and(eq(outboxEvents.id, Number(id)), isGivenUp))
    .returning({ name: outboxEvents.name })
  if (!event) return null
  await publishToBus(tx, { relay: true })
  return event.name
}
