import { setTimeout as sleep } from 'node:timers/promises'
import { gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { outboxEvents } from '#server/events/events.tables.ts'

const WAIT_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 100

/** Waits until the listeners and jobs of all that was answered have had their first try; gives up after a while. */
export async function untilWorkedOff(db: Database): Promise<void> {
  const until = performance.now() + WAIT_LIMIT_MS
  while (performance.now() < until) {
    const { rows } = await db.$client.query<{ waiting: string }>(
      `select (select count(*) from outbox_events where settled_at is null and attempts = 0 and next_attempt_at <= now())
        + (select count(*) from pgboss.job where state in ('created', 'active') and start_after <= now()
          and not starts_with(name, '__pgboss')) as waiting`,
    )
    if (Number(rows[0]?.waiting) === 0) return
    await sleep(LOOK_EVERY_MS)
  }
}

/** What a call that was answered well broke later: its listeners and jobs, and what the log calls an error. */
export async function faultsBehind(db: Database, log: string): Promise<string[]> {
  const events = await db
    .select({ name: outboxEvents.name, error: outboxEvents.lastError })
    .from(outboxEvents)
    .where(gt(outboxEvents.attempts, 0))
  const jobs = await failedTries(db)
  // browsers report their own errors, at a level of their choice
  const lines = log.split('\n').filter((line) => /"level":(50|60)/.test(line) && !line.includes('"client":true'))
  return [
    ...events.map(({ name, error }) => `the event ${name}: ${error}`),
    ...jobs.map(({ name, error }) => `the job ${name}: ${error}`),
    ...lines,
  ]
}

/** Jobs that failed once already; the last of their tries is hours away. None where no queue was ever started. */
async function failedTries(db: Database): Promise<{ name: string; error: string }[]> {
  const { rows: found } = await db.$client.query(`select where to_regclass('pgboss.job') is not null`)
  if (found.length === 0) return []
  const { rows } = await db.$client.query<{ name: string; error: string }>(
    `select name, output::text as error from pgboss.job where output is not null and state in ('retry', 'failed')`,
  )
  return rows
}
