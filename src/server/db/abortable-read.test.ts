import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { noLimits } from '#test/test-pool.ts'
import { abortableRead } from './abortable-read.ts'
import { openDatabase, type Transaction } from './database.ts'
import { openPool } from './pool.ts'

const { pool: watch, options } = await testDatabase()
// one connection: the next caller gets the one that was left
const pool = openPool({ ...options, ...noLimits, max: 1 }, { warn: vi.fn() })
const db = openDatabase(pool)
afterAll(() => pool.end())

const sleep = (seconds: number, name: string) => (reader: Transaction) =>
  reader.$client.query(`select pg_sleep(${seconds}) /* ${name} */`)

/** How many backends sleep in a statement that contains the name. */
const running = async (name: string): Promise<number> => {
  const { rows } = await watch.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where state = 'active' and wait_event = 'PgSleep' and query like $1 and pid <> pg_backend_pid()`,
    [`%${name}%`],
  )
  return rows[0]?.count ?? 0
}
const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('PostgreSQL stops a statement whose reader has left, and the connection serves the next one', async () => {
  const pid = await pidOf()
  const reader = new AbortController()
  const left = abortableRead({ db, signal: reader.signal }, sleep(60, 'left')).catch((error: unknown) => error)
  await expect.poll(() => running('left')).toBe(1)
  reader.abort()
  expect(await left).toBe(reader.signal.reason)
  expect(await running('left')).toBe(0)
  expect(await pidOf()).toBe(pid)
})

test('a statement of the builder is stopped in the same way', async () => {
  const reader = new AbortController()
  const left = abortableRead({ db, signal: reader.signal }, (drizzle) =>
    drizzle.execute(sql`select pg_sleep(60) /* built */`),
  ).catch((error: unknown) => error)
  await expect.poll(() => running('built')).toBe(1)
  reader.abort()
  expect(await left).toBe(reader.signal.reason)
  expect(await running('built')).toBe(0)
})

test('a reader who left before a connection was free starts nothing', async () => {
  const reader = new AbortController()
  const busy = await pool.connect()
  const read = vi.fn(sleep(0, 'never'))
  const left = abortableRead({ db, signal: reader.signal }, read).catch((error: unknown) => error)
  reader.abort()
  busy.release()
  expect(await left).toBe(reader.signal.reason)
  expect(read).not.toHaveBeenCalled()
  expect(await pidOf()).toBeDefined()
})

test('a cancel that did not end its statement does not stay behind for the next one', async () => {
  const pid = await pidOf()
  const reader = new AbortController()
  const deaf = abortableRead({ db, signal: reader.signal }, ({ $client }) =>
    $client.query(`do $$ begin perform pg_sleep(60); exception when query_canceled then null; end $$ /* deaf */`),
  )
  await expect.poll(() => running('deaf')).toBe(1)
  reader.abort()
  await expect(deaf).resolves.toBeDefined()
  expect(await pidOf()).not.toBe(pid)
})

test('the error of a statement that fails by itself is passed on unchanged', async () => {
  const { signal } = new AbortController()
  const failed = abortableRead({ db, signal }, ({ $client }) => $client.query('select 1 / 0'))
  await expect(failed).rejects.toMatchObject({ code: '22012' })
})

test('a statement that another session cancelled is a failure', async () => {
  const { signal } = new AbortController()
  const stopped = abortableRead({ db, signal }, sleep(60, 'stopped')).catch((error: unknown) => error)
  await expect.poll(() => running('stopped')).toBe(1)
  await watch.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like '%stopped%' and state = 'active'
    and pid <> pg_backend_pid()`)
  expect(await stopped).toMatchObject({ code: '57014' })
})

test('a connection that is lost under a read fails only that read', async () => {
  const { signal } = new AbortController()
  const lost = abortableRead({ db, signal }, sleep(60, 'lost')).catch((error: unknown) => error)
  await expect.poll(() => running('lost')).toBe(1)
  await watch.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%lost%' and state = 'active'
    and pid <> pg_backend_pid()`)
  expect(await lost).toBeInstanceOf(Error)
  expect(await pidOf()).toBeDefined()
})

test('no other statement is cancelled when readers leave, and the pool stays whole', async () => {
  const shared = openPool({ ...options, ...noLimits, max: 3 }, { warn: vi.fn() })
  const sharedDb = openDatabase(shared)
  const visits = fc.array(fc.record({ seconds: fc.constantFrom(0, 0.002, 0.01), leaves: fc.boolean() }), {
    minLength: 10,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(visits, async (list) => {
      const ends = list.map(async ({ seconds, leaves }) => {
        const reader = new AbortController()
        const context = { db: sharedDb, signal: reader.signal }
        const read = abortableRead(context, sleep(seconds, 'many')).catch((error: unknown) => error)
        // leaves when another statement has gone to and fro: now before, now during, now after its own
        if (leaves) await shared.query('select pg_sleep(0.001)').then(() => reader.abort())
        const end = await read
        return end === reader.signal.reason || !(end instanceof Error)
      })
      expect(await Promise.all(ends)).not.toContain(false)
    }),
    { numRuns: 20 },
  )
  expect(shared.idleCount).toBe(shared.totalCount)
  expect(shared.waitingCount).toBe(0)
  await shared.end()
})
