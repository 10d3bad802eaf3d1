import { eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/app-error.ts'
import { addressParts } from './address-parts.ts'
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
 * Counts hits on `key`, by default one; null while there are at most `max` in the window, else the seconds until it is over. In a transaction a hit
 * counts when it commits.
 */
export async function countHit(db: Queryable, key: string, { max, windowMs }: Limit, hits = 1): Promise<number | null> {
  const row = (await countHits(db, [{ key, windowMs, hits }])).get(key)
  return row && row.hits > max ? row.retryAfterSeconds : null
}

type Counted = {
  /** In the window, with those that were just counted. */
  hits: number
  /** Seconds until the window is over. */
  retryAfterSeconds: number
}

/** Counts hits on many keys at once, always in one order, so that two transactions do not deadlock; no key may be there twice. */
export async function countHits(
  db: Queryable,
  hits: readonly { key: string; windowMs: number; hits: number }[],
): Promise<Map<string, Counted>> {
  const sorted = hits.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  // by hand and named: it runs before every sign-in, search and upload, and two parts of it name the row before
  const { rows } = await db.$client.query<{ key: string } & Counted>({
    name: 'rate_limit',
    text: `insert into rate_limits as old (key, hits, reset_at)
      select key, hits, now() + window_ms * interval '1 millisecond'
      from unnest($1::text[], $2::int[], $3::float8[]) as counted(key, hits, window_ms)
      on conflict (key) do update set
        hits = case when old.reset_at <= now() then excluded.hits else old.hits + excluded.hits end,
        reset_at = case when old.reset_at <= now() then excluded.reset_at else old.reset_at end
      returning key, hits, ceil(extract(epoch from reset_at - now()))::int as "retryAfterSeconds"`,
    values: [sorted.map(({ key }) => key), sorted.map((one) => one.hits), sorted.map(({ windowMs }) => windowMs)],
  })
  return new Map(rows.map((row) => [row.key, row]))
}

/** Undoes one hit: what succeeded is not counted against anyone. */
export async function takeBackHit(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

/** Clears a key: its owner has proved their identity. */
export async function forgetHits(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** For the nightly sweep. */
export const sweepRateLimits = (db: Database, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, rateLimits.key, lt(rateLimits.resetAt, sql`now()`), signal)

/** Counts one hit of an address under `name`, by each of its parts. Gives the way to take the hit back. */
export async function limitAddress(db: Database, name: string, ip: string, { max, windowMs }: Limit) {
  const parts = addressParts(ip).map(({ prefix, share }) => ({ key: `${name}:${prefix}`, max: max * share }))
  for (const { key, max } of parts) await rateLimit(db, key, { max, windowMs })
  return {
    takeBack: async () => {
      for (const { key } of parts) await takeBackHit(db, key)
    },
  }
}
