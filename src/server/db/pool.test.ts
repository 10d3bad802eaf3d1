import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { ANSWER_LIMIT_MS } from './session-limits.ts'
import { transact } from './transact.ts'

const { pool: other, options } = await testDatabase()
const warn = vi.fn()
const pools: { end(): Promise<void> }[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))
const open = (more: Parameters<typeof openPool>[0]) => {
  const pool = openPool({ ...options, ...more }, { warn })
  pools.push(pool)
  return pool
}

await other.query('create table gates (id integer)')

test('a pool outlives the loss of its idle connections, and says so once', async () => {
  const pool = open({ max: 3 })
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()))
  const pids: unknown[] = []
  for (const client of clients) pids.push((await client.query('select pg_backend_pid() as pid')).rows[0]?.pid)
  for (const client of clients) client.release()
  for (const pid of pids) await other.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => pool.totalCount).toBe(0)
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    'the database is away: an idle database connection was lost',
  ])
})

test('PostgreSQL ends what takes too long, what waits for a lock, and an idle transaction', async () => {
  const { rows } = await open({ max: 1 }).query(
    `select name, setting::int as ms from pg_settings where name like '%_timeout' and source = 'client' order by name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 20_000 },
    { name: 'lock_timeout', ms: 4000 },
    { name: 'statement_timeout', ms: 15_000 },
  ])
})

test('a statement that waits for a locked table fails by its timeout, and others are served meanwhile', async () => {
  const pool = open({ max: 2, lock_timeout: 100 })
  const holder = await other.connect()
  await holder.query('begin; lock table gates')
  const waiting = pool.query('select * from gates').catch((error: unknown) => error)
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  expect(await waiting).toMatchObject({ code: '55P03' })
  await holder.query('rollback')
  holder.release()
})

test('a connection without answers is closed, and the pool makes another', async () => {
  // the limits pass when the test says so
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
  const pool = open({ host: proxy.host, port: proxy.port, max: 2 })
  const clients = await Promise.all([pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  proxy.swallow()
  const ended: string[] = []
  const lost = [1, 2].map(() => pool.query('select 1').catch((error: Error) => ended.push(error.message)))
  proxy.recover()
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1)
  expect([ended, pool.totalCount]).toEqual([[], 2])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(lost)
  expect(ended).toEqual(['Query read timeout', 'Query read timeout'])
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  proxy.drop()
  await proxy.close()
})

test('behind a transaction pooler no statement is prepared by name, and each transaction carries the limits', async () => {
  const pool = open({ max: 1, behindPooler: true })
  await pool.query({ name: 'hot', text: 'select $1::int as one', values: [1] })
  const limits = await transact(openDatabase(pool), async (tx) => {
    await tx.$client.query({ name: 'hot', text: 'select $1::int as one', values: [1] })
    const shown = await tx.$client.query(
      `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`,
    )
    return shown.rows
  })
  expect(limits).toEqual([{ limits: '15s 4s' }])
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
  expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
})
