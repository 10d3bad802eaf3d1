import { AppError } from '#shared/app-error.ts'
import type { Database } from './db/database.ts'
import { countHit } from './rate-limit.ts'

/** `burst` at once, of which `perSecond` come back; and `perHour` over all processes together. */
export type Allowance = { burst: number; perSecond: number; perHour: number }

/** Limits on what is done all day long. */
export type Allowances = {
  /** Takes one of each of these, by key; refuses with `limit: too_many_requests` and when to come back. */
  take: (db: Database, of: readonly (readonly [key: string, allowance: Allowance])[]) => Promise<void>
}

const HOUR_MS = 3_600_000
/** How many parts of an hour's allowance a process reports to the others: one statement for many acts. */
const PARTS_OF_AN_HOUR = 50
/** Above so many buckets those that are full again are forgotten. */
const MAX_BUCKETS = 10_000

type Bucket = { allowance: Allowance; tokens: number; at: number; unreported: number; closedUntil: number }

/**
 * Counts in the memory of the process, where it costs nothing, and adds what it counted to the table of limits from time to
 * time, where every process sees it.
 */
export function openAllowances(clock: () => number = Date.now): Allowances {
  const buckets = new Map<string, Bucket>()

  /** The key's bucket, filled up by the time that has passed. */
  function bucketOf(key: string, allowance: Allowance, now: number): Bucket {
    const known = buckets.get(key)
    if (known) return refill(known, now)
    if (buckets.size >= MAX_BUCKETS)
      for (const [other, bucket] of buckets) if (isIdle(refill(bucket, now), now)) buckets.delete(other)
    const fresh = { allowance, tokens: allowance.burst, at: now, unreported: 0, closedUntil: 0 }
    buckets.set(key, fresh)
    return fresh
  }

  /** Adds what was not reported yet to the hour that all processes share. */
  async function report(db: Database, key: string, bucket: Bucket): Promise<void> {
    const { allowance, unreported } = bucket
    if (unreported < allowance.perHour / PARTS_OF_AN_HOUR) return
    bucket.unreported = 0
    const hour = { max: allowance.perHour, windowMs: HOUR_MS }
    const retryAfterSeconds = await countHit(db, key, hour, unreported)
    if (retryAfterSeconds === null) return
    bucket.closedUntil = clock() + retryAfterSeconds * 1000
    throw tooMany(retryAfterSeconds)
  }

  return {
    async take(db, of) {
      const now = clock()
      const counted = of.map(([key, allowance]) => [key, bucketOf(key, allowance, now)] as const)
      // all are asked before one is taken: what is refused uses nothing up
      for (const [, bucket] of counted) requireOpen(bucket, now)
      for (const [, bucket] of counted) {
        bucket.tokens -= 1
        bucket.unreported += 1
      }
      for (const [key, bucket] of counted) await report(db, key, bucket)
    },
  }
}

function requireOpen({ allowance, tokens, closedUntil }: Bucket, now: number): void {
  if (closedUntil > now) throw tooMany((closedUntil - now) / 1000)
  if (tokens < 1) throw tooMany((1 - tokens) / allowance.perSecond)
}

function refill(bucket: Bucket, now: number): Bucket {
  const { allowance, tokens, at } = bucket
  bucket.tokens = Math.min(allowance.burst, tokens + (Math.max(now - at, 0) / 1000) * allowance.perSecond)
  bucket.at = now
  return bucket
}

const isIdle = ({ allowance, tokens, closedUntil }: Bucket, now: number) =>
  tokens >= allowance.burst && closedUntil <= now

const tooMany = (seconds: number) =>
  new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds: Math.ceil(seconds) } })
