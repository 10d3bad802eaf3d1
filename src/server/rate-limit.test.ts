import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { addressPrefix, forgetHits, rateLimit, sweepRateLimits, takeBackHit } from './rate-limit.ts'

const { db, pool } = await testDatabase()
const limit = { max: 2, windowMs: 60_000 }
const refusal = { kind: 'limit', reason: 'too_many_requests' }

test('hits above the limit are refused, also when they come at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => rateLimit(db, 'at-once', limit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a refusal tells when to come back', async () => {
  await rateLimit(db, 'when', { max: 1, windowMs: 60_000 })
  await expect(rateLimit(db, 'when', limit)).resolves.toBeUndefined()
  await expect(rateLimit(db, 'when', limit)).rejects.toMatchObject({ ...refusal, details: { retryAfterSeconds: 60 } })
})

test('a hit taken back does not count, a forgotten key starts anew', async () => {
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

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is limited as %s', (ip, prefix) => {
  expect(addressPrefix(ip)).toBe(prefix)
})
