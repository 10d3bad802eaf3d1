import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openWriteLimits, type Writer } from './write-limits.ts'

const { db, pool } = await testDatabase()

/** A process of its own at a moment of its own, and how many of so many tries it lets through. */
function openProcess(start = 0) {
  const time = { now: start }
  const limits = openWriteLimits(() => time.now)
  const passed = async (tries: number, writer: Writer, reachesOthers = false): Promise<number> => {
    const all = await Promise.allSettled(
      Array.from({ length: tries }, () => limits.take(db, writer, { reachesOthers })),
    )
    return all.filter(({ status }) => status === 'fulfilled').length
  }
  return { time, limits, passed }
}

test('a flood of one user stops after a burst, and sooner where it reaches others', async () => {
  const { passed } = openProcess()
  expect(await passed(1200, { userId: 'flood' })).toBe(120)
  expect(await passed(400, { userId: 'commenter' }, true)).toBe(30)
  expect(await passed(400, { userId: 'bystander' })).toBe(120)
})

test('many users of one organisation stop together', async () => {
  const { passed } = openProcess()
  const ofOne = await Promise.all(
    Array.from({ length: 10 }, (_, index) => passed(120, { userId: `many-${index}`, organizationId: 'many' })),
  )
  expect(ofOne.reduce((sum, one) => sum + one)).toBe(600)
})

test('a user who waits writes on: two a second, one in two seconds where it reaches others', async () => {
  const { time, limits, passed } = openProcess()
  const writer = { userId: 'patient' }
  await passed(200, writer, true)
  await expect(limits.take(db, writer, { reachesOthers: true })).rejects.toMatchObject({
    kind: 'limit',
    reason: 'too_many_requests',
    details: { retryAfterSeconds: 2 },
  })
  time.now += 10_000
  expect(await passed(100, writer, true)).toBe(5)
})

test('a working day is never refused: an act every two seconds for an hour, half a minute of hurry now and then', async () => {
  const { time, passed } = openProcess()
  const writer = { userId: 'adviser', organizationId: 'workshop' }
  let refused = 0
  for (let minute = 0; minute < 60; minute++) {
    const acts = minute % 10 === 0 ? 60 : 30
    refused += acts - (await passed(acts, writer))
    refused += 9 - (await passed(9, writer, true))
    time.now += 60_000
  }
  expect(refused).toBe(0)
})

test('the hour’s allowance holds over all processes together', async () => {
  const processes = [openProcess(), openProcess(), openProcess()]
  const writer = { userId: 'spread' }
  let passed = 0
  for (let second = 0; second < 3600; second += 60)
    for (const process of processes) {
      process.time.now = second * 1000
      passed += await process.passed(30, writer, true)
    }
  // each process may be a burst ahead of what it has reported
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThanOrEqual(600 + 3 * 30)
})

test('most writes need no query', async () => {
  const counted = async () =>
    Number(
      (await pool.query("select coalesce(sum(hits), 0) as hits from rate_limits where key like '%quiet'")).rows[0].hits,
    )
  const { passed } = openProcess()
  await passed(59, { userId: 'quiet' })
  expect(await counted()).toBe(0)
  await passed(1, { userId: 'quiet' })
  expect(await counted()).toBe(60)
})

test('visitors are counted by the part of their address that they cannot change', async () => {
  const { passed } = openProcess()
  expect(await passed(200, { ip: '2001:db8:1:2::1' })).toBe(200)
  expect(await passed(200, { ip: '2001:db8:1:2::2' })).toBe(100)
})

test('a visitor who holds a whole /48 has ten times as much as an address of it', async () => {
  const { passed } = openProcess()
  let through = 0
  for (let net = 0; net < 15; net++) through += await passed(300, { ip: `2001:db8:3:${net.toString(16)}::1` })
  expect(through).toBe(3000)
})
