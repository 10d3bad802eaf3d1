import { isIPv6 } from 'node:net'
import { eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/app-error.ts'
import type { Database, Queryable } from './db/database.ts'
import { deleteInBatches } from './db/delete-in-batches.ts'
import { rateLimits } from './rate-limit.tables.ts'

export type Limit = { max: number; windowMs: number }

/**
 * Counts one hit on `key` and throws `limit: too_many_requests` (details: retryAfterSeconds) above `max` in the window.
 * Count before the slow work, so that parallel tries count too, and take the hit back when it was no abuse.
 * Runs on the pool on purpose: a hit must stay counted when the caller's transaction rolls back.
 */
export async function rateLimit(db: Database, key: string, limit: Limit): Promise<void> {
  const retryAfterSeconds = await countHit(db, key, limit)
  if (retryAfterSeconds !== null) throw new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds } })
}

/**
 * Counts hits on `key`, one unless told; null while there are at most `max` in the window, else the seconds until it is
 * over. In a transaction a hit counts when it commits.
 */
export async function countHit(db: Queryable, key: string, { max, windowMs }: Limit, hits = 1): Promise<number | null> {
  // by hand and named: it stands before every sign-in, search and upload, and two parts of it speak of the row before
  const { rows } = await db.$client.query<{ hits: number; retry_after: number }>({
    name: 'rate_limit',
    text: `insert into rate_limits as old (key, hits, reset_at) values ($1, $3, now() + $2 * interval '1 millisecond')
      on conflict (key) do update set
        hits = case when old.reset_at <= now() then $3 else old.hits + $3 end,
        reset_at = case when old.reset_at <= now() then excluded.reset_at else old.reset_at end
      returning hits, ceil(extract(epoch from reset_at - now()))::int as retry_after`,
    values: [key, windowMs, hits],
  })
  const [row] = rows
  return row && row.hits > max ? row.retry_after : null
}

/** Undoes one hit: what succeeded is not counted against anyone. */
export async function takeBackHit(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

/** Forgets a key: its owner has proved to be who it says. */
export async function forgetHits(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** For the nightly sweep. */
export const sweepRateLimits = (db: Database, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, rateLimits.key, lt(rateLimits.resetAt, sql`now()`), signal)

/** A house, an office or a school behind one /48 has many people in it; a machine that has it whole has 65,536 addresses. */
const NETWORK_SHARE = 10

/**
 * Counts one hit of an address under `name`: by what one subscriber cannot change at will, and in IPv6, where some hold a whole
 * /48, by that too, with ten times as much. Gives the way to take the hit back.
 */
export async function limitAddress(db: Database, name: string, ip: string, limit: Limit) {
  const [address, network] = [addressPrefix(ip), networkPrefix(ip)]
  await rateLimit(db, `${name}:${address}`, limit)
  if (network) await rateLimit(db, `${name}:${network}`, { ...limit, max: limit.max * NETWORK_SHARE })
  return {
    takeBack: async () => {
      for (const one of [address, ...(network ? [network] : [])]) await takeBackHit(db, `${name}:${one}`)
    },
  }
}

/**
 * The part of an address that one subscriber cannot change at will: all of IPv4, the first 64 bits of IPv6.
 * Whoever keys a limit by address keys it by this.
 */
export function addressPrefix(ip: string): string {
  const groups = groupsOf(ip)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What some subscribers of IPv6 hold whole; null for IPv4. */
export function networkPrefix(ip: string): string | null {
  const groups = groupsOf(ip)
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** The eight groups of an IPv6 address; null for IPv4, also for one that is written as IPv6. */
function groupsOf(ip: string): string[] | null {
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return null
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
