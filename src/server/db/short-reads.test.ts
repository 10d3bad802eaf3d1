import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { noLimits } from '#test/test-pool.ts'
import { openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { openShortReads, shortRead } from './short-reads.ts'

const { pool: other, options } = await testDatabase()
const pool = openPool({ ...options, ...noLimits, max: 4 }, { warn: vi.fn() })
const db = openDatabase(pool)
const close = openShortReads(pool, options)
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
const lanesAreOpen = () =>
  expect
    .poll(async () => {
      await Promise.all([numberOf(1), numberOf(2)])
      return shared()
    })
    .toHaveLength(2)
const text = (name: string, select: string) => ({ name, text: select, values: [] })

test('each of many questions at once gets its own answer, over two connections', async () => {
  await lanesAreOpen()
  // nobody runs out of patience, however long the machine takes
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = Array.from({ length: 300 }, (_, index) => index)
  const taken = vi.fn()
  pool.on('acquire', taken)
  expect(await Promise.all(asked.map(numberOf))).toEqual(asked.map((index) => [{ number: index }]))
  pool.off('acquire', taken)
  expect(taken).not.toHaveBeenCalled()
  // patience that was begun in faked time must not be waited for in the real one
  vi.runOnlyPendingTimers()
  expect(await shared()).toHaveLength(2)
})

test('what PostgreSQL refuses is refused to whoever asked, and to nobody else', async () => {
  await lanesAreOpen()
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

test('whoever waits for a locked table holds up nobody else', async () => {
  await lanesAreOpen()
  const holder = await other.connect()
  await holder.query('begin; lock table gates')
  const gates = () => shortRead(db, text('gates', 'select id from gates'))
  const held = Promise.all([gates(), gates()])
  expect(await Promise.all([4, 5, 6, 7].map(numberOf))).toEqual([4, 5, 6, 7].map((value) => [{ number: value }]))
  await holder.query('rollback')
  holder.release()
  expect((await held).map(({ rows }) => rows)).toEqual([[], []])
  await lanesAreOpen()
})

test('a question whose connection is lost is asked anew, and the connection comes back', async () => {
  await lanesAreOpen()
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
  await lanesAreOpen()
  expect(await shared()).not.toEqual(lost)
})

test('a pool without such connections answers itself', async () => {
  const plain = openDatabase(other)
  expect((await shortRead(plain, { ...number, values: [8] })).rows).toEqual([{ number: 8 }])
})
