import { lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { plansOf } from '#test/query-plans.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { sweepDeliveries } from '../delivery/sweep-deliveries.ts'
import { sweepEvents } from '../events/sweep-events.ts'
import { rateLimits } from '../rate-limit.tables.ts'
import { deleteInBatches } from './delete-in-batches.ts'

const { db, pool } = await testDatabase()
const isOld = lt(rateLimits.resetAt, sql`now()`)

const fill = (amount: number) =>
  pool.query(
    `insert into rate_limits select 'old ' || n, 1, now() - interval '1 hour' from generate_series(1, ${amount}) n
     union all select 'new', 1, now() + interval '1 hour' on conflict do nothing`,
  )

test('everything that matches goes, however much it is, and nothing else', async () => {
  await fill(2500)
  await deleteInBatches(db, rateLimits.key, isOld)
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'new' }])
})

test('a row that is no longer old when its turn comes stays', async () => {
  await fill(1)
  const client = await pool.connect()
  await client.query(`begin; update rate_limits set reset_at = now() + interval '1 hour' where key = 'old 1'`)
  const deleting = deleteInBatches(db, rateLimits.key, isOld)
  await expect.poll(() => waitingSessions(pool)).toBe(1)
  await client.query('commit')
  client.release()
  await deleting
  expect(await db.$count(rateLimits)).toBe(2)
})

test('an aborted sweep begins no other batch', async () => {
  await fill(2500)
  await deleteInBatches(db, rateLimits.key, isOld, AbortSignal.abort())
  expect(await db.$count(rateLimits, isOld)).toBe(2499)
})

test('the nightly sweeps find what is old by index among thousands of young rows', async () => {
  await pool.query(`
    insert into outbox_events (name, payload, settled_at) select 'x', '{}', now() from generate_series(1, 5000);
    insert into outbox_events (name, payload, settled_at) values ('x', '{}', now() - interval '8 days');
    insert into deliveries (id, channel, "to", state, settled_at)
      select gen_random_uuid(), 'mail', 'a@example.fi', 'sent', now() from generate_series(1, 5000);
    insert into deliveries (id, channel, "to", state, text, settled_at)
      select gen_random_uuid(), 'sms', '+358401234567', 'sent', 'x', now() from generate_series(1, 5000);
    insert into received_texts (provider_id) select 'SM' || n from generate_series(1, 5000) as n`)
  for (const sweep of [sweepEvents, sweepDeliveries]) {
    const plans = await plansOf(pool, (asked) => sweep.run({}, jobContext(asked)))
    expect(plans).toMatch(/(outbox_events_done|deliveries_settled)/)
    expect(plans).not.toContain('Seq Scan')
  }
})
