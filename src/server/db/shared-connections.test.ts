import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { noLimits } from '#test/test-pool.ts'
import { openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { ANSWER_LIMIT_MS } from './session-limits.ts'
import { FALLBACK_AFTER_MS, openSharedConnections, shortRead } from './shared-connections.ts'

const { pool: other, options } = await testDatabase()
const pool = openPool({ ...options, ...noLimits, max: 4 }, { warn: vi.fn() })
const db = openDatabase(pool)
const close = openSharedConnections(pool, options)
afterAll(async () => {
  await close()
  await pool.end()
})

await other.query('create table gates (id integer)')

const number = { name: 'number', text: 'select $1::int as number' }
const numberOf = async (value: number) => (await shortRead<{ number: number }>(db, { ...number, values: [value] })).rows
const shared = async (): Promise<number[]> => {
  const { rows } = await other.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'huoltosilta reads'`,
  )
  return rows.map(({ pid }) => pid)
}
/** Until both connections are there, the pool answers. */
const connectionsAreOpen = () =>
  expect
    .poll(async () => {
      await Promise.all([numberOf(1), numberOf(2)])
      return shared()
    })
    .toHaveLength(2)
const text = (name: string, select: string) => ({ name, text: select, values: [] })

test('each of many reads at once gets its own answer, over two connections', async () => {
  await connectionsAreOpen()
  // no read falls back, however long the machine takes
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = Array.from({ length: 300 }, (_, index) => index)
  const taken = vi.fn()
  pool.on('acquire', taken)
  expect(await Promise.all(asked.map(numberOf))).toEqual(asked.map((index) => [{ number: index }]))
  pool.off('acquire', taken)
  expect(taken).not.toHaveBeenCalled()
  expect(await shared()).toHaveLength(2)
})

test('a statement that PostgreSQL refuses fails for its caller, and for no other', async () => {
  await connectionsAreOpen()
  const answers = await Promise.allSettled([
    numberOf(1),
    shortRead(db, text('wrong', 'select 1 / 0')),
    shortRead(db, text('wrong-2', 'select 1 / 0')),
    numberOf(2),
    numberOf(3),
  ])
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : answer.value))).toEqual([
    [{ number: 1 }],
    '22012',
    '22012',
    [{ number: 2 }],
    [{ number: 3 }],
  ])
})

test('a read that waits for a locked table holds up no other read', async () => {
  await connectionsAreOpen()
  const holder = await other.connect()
  await holder.query('begin; lock table gates')
  const gates = () => shortRead(db, text('gates', 'select id from gates'))
  const held = Promise.all([gates(), gates()])
  expect(await Promise.all([4, 5, 6, 7].map(numberOf))).toEqual([4, 5, 6, 7].map((value) => [{ number: value }]))
  await holder.query('rollback')
  holder.release()
  expect((await held).map(({ rows }) => rows)).toEqual([[], []])
  await connectionsAreOpen()
})

test('a read whose connection is lost is sent again, and the connection comes back', async () => {
  await connectionsAreOpen()
  const lost = await shared()
  const holder = await other.connect()
  await holder.query('begin; select pg_advisory_xact_lock(9)')
  const slow = Promise.all(
    [1, 2].map(() => shortRead(db, text('slow', 'select 1 as one from pg_advisory_xact_lock_shared(9)'))),
  )
  for (const pid of lost) await other.query('select pg_terminate_backend($1)', [pid])
  await holder.query('rollback')
  holder.release()
  expect((await slow).map(({ rows }) => rows[0]?.one)).toEqual([1, 1])
  await connectionsAreOpen()
  expect(await shared()).not.toEqual(lost)
})

test('a pool without shared connections answers itself', async () => {
  const plain = openDatabase(other)
  expect((await shortRead(plain, { ...number, values: [8] })).rows).toEqual([{ number: 8 }])
})

test('what is asked twice in one turn of the event loop is asked once', async () => {
  const plain = openPool({ ...options, ...noLimits, max: 1 }, { warn: vi.fn() })
  const closePlain = openSharedConnections(plain, options)
  // before the connections are there, the pool shows how often it was asked
  const asked = vi.spyOn(plain, 'query')
  const both = [1, 2].map(() => shortRead(openDatabase(plain), { ...number, values: [5] }))
  expect((await Promise.all(both)).map(({ rows }) => rows)).toEqual([[{ number: 5 }], [{ number: 5 }]])
  expect(asked).toHaveBeenCalledTimes(1)
  await closePlain()
  await plain.end()
})

test('a half-open connection is replaced, and the pool answers its reads meanwhile', async () => {
  const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
  const healthy = openPool({ ...options, ...noLimits, max: 4 }, { warn: vi.fn() })
  const closeSwallowed = openSharedConnections(healthy, { ...options, host: proxy.host, port: proxy.port })
  onTestFinished(async () => {
    await closeSwallowed()
    await healthy.end()
    proxy.drop()
    await proxy.close()
  })
  const through = openDatabase(healthy)
  const asked = vi.spyOn(healthy, 'query')
  const ask = (value: number) => shortRead<{ number: number }>(through, { ...number, values: [value] })
  const areShared = () =>
    expect
      .poll(async () => {
        asked.mockClear()
        await Promise.all([ask(1), ask(2)])
        return asked.mock.calls.length
      })
      .toBe(0)
  await areShared()
  // the limits pass when the test says so
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  proxy.swallow()
  const swallowed = [ask(3), ask(4)]
  proxy.recover()
  await vi.advanceTimersByTimeAsync(FALLBACK_AFTER_MS)
  expect((await Promise.all(swallowed)).map(({ rows }) => rows[0]?.number)).toEqual([3, 4])
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS)
  vi.useRealTimers()
  await areShared()
  expect(proxy.accepted()).toBe(4)
})
