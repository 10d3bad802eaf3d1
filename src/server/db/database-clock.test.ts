import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openDatabaseClock } from './database-clock.ts'

const { pool } = await testDatabase()
afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000
/** Days between the clock and the database's own, in either direction: a millisecond behind is 0, not -0. */
const daysApart = async (clock: () => Date) => {
  const { rows } = await pool.query<{ now: Date }>('select now()')
  return Math.round(Math.abs(clock().getTime() - (rows[0]?.now.getTime() ?? 0)) / DAY_MS)
}

test("the product's clock stays with the database when the machine's jumps by 40 days, and one line says so", async () => {
  const warned: unknown[] = []
  const log = { warn: (_: unknown, text: string) => void warned.push(text) }
  const present = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(present)
  const clock = await openDatabaseClock(pool, log as never)
  onTestFinished(() => clock.stop())
  vi.setSystemTime(present + 40 * DAY_MS)
  expect(await daysApart(clock.now)).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => warned, { interval: 0 }).toHaveLength(1)
  expect(await daysApart(clock.now)).toBe(0)
})

test('a start on a machine whose clock is wrong takes the time of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - 400 * DAY_MS)
  const clock = await openDatabaseClock(pool, { warn() {} } as never)
  onTestFinished(() => clock.stop())
  expect(await daysApart(clock.now)).toBe(0)
})
