import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { followReplica, STALE_LIMIT_MS, staleRead, staleReads } from './replica.ts'

// A streaming replica needs a second server (npm run test:cluster); here a pool answers in its place.

const { db, pool, options } = await testDatabase()

let answer: () => Promise<{ rows: unknown[] }>
let lines: string[] = []
const standIn = Object.assign(new pg.Pool(options), { query: () => answer() })
const log = { info: (text: string) => void lines.push(text), warn: (_: unknown, text: string) => void lines.push(text) }
const follow = () =>
  followReplica({ primary: pool, replica: standIn as unknown as pg.Pool, log: log as never, lookEveryMs: 5 })

const replayed = (hasReplayed: boolean) => async () => ({ rows: [{ hasReplayed }] })
beforeEach(() => {
  answer = replayed(true)
  lines = []
})
afterAll(() => standIn.end())

test('a replica is read from as long as it has replayed what the primary had written a moment before', async () => {
  const replica = follow()
  expect(replica.reads()).toBeNull()
  await expect.poll(() => replica.reads(), { interval: 5 }).not.toBeNull()
  replica.stop()
})

test('a replica that is behind, or away, is not read from, and the log says so once', async () => {
  answer = replayed(false)
  const replica = follow()
  await expect.poll(() => lines, { interval: 5 }).toEqual([expect.stringContaining('too far behind')])
  expect(replica.reads()).toBeNull()
  answer = () => Promise.reject(new Error('Connection terminated unexpectedly'))
  await sleep(20)
  expect(replica.reads()).toBeNull()
  answer = replayed(true)
  await expect.poll(() => replica.reads(), { interval: 5 }).not.toBeNull()
  await expect.poll(() => lines.length, { interval: 5 }).toBe(2)
  replica.stop()
  expect(STALE_LIMIT_MS).toBe(3000)
})

const reading = (reads: () => typeof db | null) => {
  const failures: string[] = []
  const replica = { reads, failed: () => void failures.push('failed'), stop() {} }
  return { ctx: { db, services: { replica } }, failures }
}
const other = openDatabase(standIn)

test('a read that may be stale goes to the replica, and to the primary where there is none that is close', async () => {
  expect(staleReads(reading(() => other).ctx).db).toBe(other)
  expect(staleReads(reading(() => null).ctx).db).toBe(db)
  expect(staleReads({ db, services: { replica: null } }).db).toBe(db)
})

test('the primary answers what the replica could not, but a refusal is a refusal', async () => {
  const { ctx, failures } = reading(() => other)
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
  for (const error of [conflict, new Error('Connection terminated unexpectedly')]) {
    const asked: unknown[] = []
    const read = async ({ db: from }: typeof ctx) => {
      asked.push(from)
      if (from === other) throw error
      return 'answered'
    }
    expect(await staleRead(ctx, read)).toBe('answered')
    expect(asked).toEqual([other, db])
  }
  expect(failures).toEqual(['failed', 'failed'])
  const refused = staleRead(ctx, async () => {
    throw new AppError('not_found', 'thing')
  })
  await expect(refused).rejects.toThrow(AppError)
})
