import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { transact } from './db/transact.ts'
import { countHit, forgetHits, limitAddress, rateLimit, sweepRateLimits, takeBackHit } from './rate-limit.ts'

const { db, pool } = await testDatabase()
const limit = { max: 2, windowMs: 60_000 }
const refusal = { kind: 'limit', reason: 'too_many_requests' }

test('hits above the limit are refused, also when they come at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => rateLimit(db, 'at-once', limit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a refusal says when to come back', async () => {
  // in a transaction all happens at one moment, which is kept in whole milliseconds: a part of one is rounded up to a second
  await transact(db, async (tx) => {
    const hit = () => countHit(tx, 'when', limit)
    expect([await hit(), await hit(), await hit()]).toEqual([null, null, expect.toBeOneOf([60, 61])])
  })
  const details = { retryAfterSeconds: expect.any(Number) }
  await expect(rateLimit(db, 'when', limit)).rejects.toMatchObject({ ...refusal, details })
})

test('a hit taken back does not count, a cleared key starts again', async () => {
  for (let time = 0; time < 5; time++) {
    await rateLimit(db, 'back', limit)
    await takeBackHit(db, 'back')
  }
  await rateLimit(db, 'back', limit)
  await rateLimit(db, 'back', limit)
  await expect(rateLimit(db, 'back', limit)).rejects.toMatchObject(refusal)
  await forgetHits(db, 'back')
  await rateLimit(db, 'back', limit)
})

test('a window that is over counts from one again, and is swept', async () => {
  await rateLimit(db, 'over', { max: 1, windowMs: 60_000 })
  await pool.query("update rate_limits set reset_at = now() - interval '1 second' where key = 'over'")
  await rateLimit(db, 'over', { max: 1, windowMs: 60_000 })
  await pool.query("update rate_limits set reset_at = now() - interval '1 second' where key = 'over'")
  await sweepRateLimits(db)
  expect((await pool.query("select from rate_limits where key = 'over'")).rowCount).toBe(0)
})

const triesFrom = async (ips: readonly string[]): Promise<number> => {
  let allowed = 0
  for (const ip of ips)
    await limitAddress(db, 'guess', ip, limit).then(
      () => (allowed += 1),
      () => {},
    )
  return allowed
}

test('the holder of a whole /48 has ten times as many tries as an address, not 65,536 times', async () => {
  expect(await triesFrom(Array.from({ length: 60 }, (_, net) => `2001:db8:9:${net.toString(16)}::1`))).toBe(20)
  expect(await triesFrom(Array.from({ length: 6 }, (_, host) => `2001:db8:a:1::${host}`))).toBe(2)
  expect(await triesFrom(Array.from({ length: 30 }, (_, host) => `192.0.2.${host}`))).toBe(30)
})

test('a hit of an address is taken back from its network too', async () => {
  for (let net = 0; net < 30; net++) {
    const hit = await limitAddress(db, 'right', `2001:db8:b:${net}::1`, limit)
    await hit.takeBack()
  }
  expect(await triesFrom(['2001:db8:b:1::1'])).toBe(1)
})
