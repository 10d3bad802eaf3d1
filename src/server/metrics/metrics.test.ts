import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { deliveries } from '../delivery/deliveries.tables.ts'
import { outboxEvents } from '../events/events.tables.ts'
import { openMetrics } from './open-metrics.ts'

const { options } = await testDatabase()
const pool = openPool(options, { warn() {} })
const db = openDatabase(pool)
const opened = { host: '127.0.0.1', port: 0, db, pool }
const metrics = await openMetrics({ ...opened, isWorker: true })
afterAll(metrics.stop)

/** The value of one series; undefined where there is none. */
const seriesValue = async (series: string, from = metrics): Promise<number | undefined> => {
  const line = (await from.read()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('an answered call is counted by its name and outcome, with the seconds it took', async () => {
  const call = { kind: 'query', call: 'tickets.list', ms: 30 } as const
  for (const status of [200, 200, 404, 429, 499, 503]) metrics.onAnswer({ ...call, status })
  const of = (outcome: string) =>
    seriesValue(`huoltosilta_calls_total{kind="query",call="tickets.list",outcome="${outcome}"}`)
  expect(await Promise.all(['ok', 'refused', 'limited', 'left', 'failed'].map(of))).toEqual([2, 1, 1, 1, 1])
  expect(await seriesValue('huoltosilta_call_seconds_total{kind="query",call="tickets.list"}')).toBeCloseTo(0.18)
  expect(await seriesValue('huoltosilta_call_duration_seconds_bucket{le="0.025",kind="query"}')).toBe(0)
  expect(await seriesValue('huoltosilta_call_duration_seconds_bucket{le="0.05",kind="query"}')).toBe(6)
})

test('what waits for the relay and what has not left is shown with its age', async () => {
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`
  await db.insert(outboxEvents).values([
    { name: 'waits', payload: {}, nextAttemptAt: ago(90) },
    { name: 'later', payload: {}, nextAttemptAt: ago(-90) },
    { name: 'given-up', payload: {}, settledAt: ago(5), lastError: 'no' },
  ])
  await db.insert(deliveries).values([
    { channel: 'mail', to: 'a@example.fi', state: 'queued', dueAt: ago(600) },
    { channel: 'sms', to: '+358401234567', state: 'failed', settledAt: ago(1) },
    { channel: 'sms', to: '+358401234567', state: 'failed', createdAt: ago(7200), settledAt: ago(7200) },
  ])
  expect(await seriesValue('huoltosilta_relay_waiting')).toBe(1)
  expect(await seriesValue('huoltosilta_relay_lag_seconds')).toBeGreaterThanOrEqual(90)
  expect(await seriesValue('huoltosilta_relay_given_up')).toBe(1)
  expect(await seriesValue('huoltosilta_delivery_late_seconds{channel="mail"}')).toBeGreaterThanOrEqual(600)
  expect(await seriesValue('huoltosilta_delivery_late_seconds{channel="push"}')).toBe(0)
  expect(await seriesValue('huoltosilta_deliveries{channel="sms",state="failed"}')).toBe(1)
})

test('a queue is shown once the jobs work, and goes when it is empty', async () => {
  metrics.watchQueues(async () => [{ name: 'send-mail', waiting: 3, active: 1 }])
  expect(await seriesValue('huoltosilta_jobs{queue="send-mail",state="waiting"}')).toBe(3)
  metrics.watchQueues(async () => [])
  expect(await seriesValue('huoltosilta_jobs{queue="send-mail",state="waiting"}')).toBeUndefined()
})

test('a process that only serves leaves the database to those that work', async () => {
  const serving = await openMetrics({ ...opened, isWorker: false })
  expect(await seriesValue('huoltosilta_pool_connections{state="wanted"}', serving)).toBe(0)
  expect(await seriesValue('huoltosilta_database_up', serving)).toBeUndefined()
  await serving.stop()
})

test('a scraper reads it at /metrics and nothing else', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`)
  const answer = await ask('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await answer.text()).toContain('\nprocess_cpu_seconds_total ')
  expect((await ask('/')).status).toBe(404)
})

test('a database that does not answer is shown as away, and what it would have said is missing', async () => {
  expect(await seriesValue('huoltosilta_database_up')).toBe(1)
  await pool.end()
  expect(await seriesValue('huoltosilta_database_up')).toBe(0)
  expect(await seriesValue('huoltosilta_relay_lag_seconds')).toBeUndefined()
  expect(await seriesValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})
