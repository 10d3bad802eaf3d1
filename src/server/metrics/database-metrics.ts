import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { DELIVERY_CHANNELS } from '../delivery/deliveries.tables.ts'
import { countFailedEvents } from '../events/failed-events.ts'
import { countFailedJobs } from '../jobs/failed-jobs.ts'
import type { QueueSize } from '../jobs/start-jobs.ts'

type Options = {
  db: Database
  /** Of the job queue of this process; null until it works, or where it only serves. */
  queues: () => (() => Promise<QueueSize[]>) | null
}

/**
 * What waits and what failed in the database, the same in every process that works. The returned function reads it; while the database does not
 * answer, `huoltosilta_database_up` is 0 and the others are missing.
 */
export function watchDatabase(registry: Registry, { db, queues }: Options): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `huoltosilta_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 when the database answered this reading.')
  const waiting = gauge('relay_waiting', 'Announced events that are due and wait for their listeners.')
  const lag = gauge('relay_lag_seconds', 'How long the oldest of them has been due.')
  const givenUp = gauge('relay_given_up', 'Announced events that were given up.')
  const jobs = gauge('jobs', 'Jobs of a queue that wait or are in hand.', ['queue', 'state'])
  const failedJobs = gauge('jobs_failed', 'Jobs that finally failed and were not tried again.')
  const sent = gauge('deliveries', 'Deliveries that were made in the last hour, by what became of them.', [
    'channel',
    'state',
  ])
  const late = gauge('delivery_late_seconds', 'How long the oldest delivery has been due that has not left.', [
    'channel',
  ])
  const all = [waiting, lag, givenUp, jobs, failedJobs, sent, late]

  return async () => {
    try {
      const [relay, events, failed, deliveries, unsent, sizes] = await Promise.all([
        readRelay(db),
        countFailedEvents(db),
        countFailedJobs(db),
        readDeliveries(db),
        readUnsent(db),
        queues()?.(),
      ])
      for (const one of all) one.reset()
      up.set(1)
      waiting.set(relay.waiting)
      lag.set(relay.seconds)
      givenUp.set(events)
      failedJobs.set(failed)
      for (const { channel, state, count } of deliveries) sent.set({ channel, state }, count)
      for (const channel of DELIVERY_CHANNELS) late.set({ channel }, unsent.get(channel) ?? 0)
      for (const { name, waiting: queued, active } of sizes ?? []) {
        jobs.set({ queue: name, state: 'waiting' }, queued)
        jobs.set({ queue: name, state: 'active' }, active)
      }
    } catch {
      for (const one of all) one.reset()
      for (const one of [waiting, lag, givenUp, failedJobs]) one.remove()
      up.set(0)
    }
  }
}

/** Over the index of what is not settled. */
async function readRelay(db: Database): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await db.execute<{ waiting: number; seconds: number }>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as seconds
    from outbox_events where settled_at is null and next_attempt_at <= now()`)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}

/** Over the index of the newest. */
async function readDeliveries(db: Database): Promise<{ channel: string; state: string; count: number }[]> {
  const { rows } = await db.execute<{ channel: string; state: string; count: number }>(sql`
    select channel, state, count(*)::int as count
    from deliveries where created_at > now() - interval '1 hour' group by channel, state`)
  return rows
}

/** Over the index of what has not left, however old. */
async function readUnsent(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ channel: string; seconds: number }>(sql`
    select channel, extract(epoch from now() - min(due_at))::float8 as seconds
    from deliveries where state in ('held', 'queued') and due_at <= now() group by channel`)
  return new Map(rows.map(({ channel, seconds }) => [channel, seconds]))
}
