import { AppError } from '#shared/app-error.ts'
import { addressParts } from './address-parts.ts'
import type { Database } from './db/database.ts'
import { countHit } from './rate-limit.ts'

/** `burst` writes at once, of which `perSecond` come back; and `perHour` over all processes together. */
type Allowance = { burst: number; perSecond: number; perHour: number }

/**
 * A busy adviser writes every few seconds, a whole workshop a few times a second; whoever holds a mouse never meets these.
 * What reaches others (a report, a move, a comment) makes notifications and mails for people of another organisation, so
 * it counts twice: as a write, and here.
 */
const ALLOWANCES = {
  write: {
    user: { burst: 120, perSecond: 2, perHour: 3000 },
    organization: { burst: 600, perSecond: 10, perHour: 15_000 },
    address: { burst: 300, perSecond: 5, perHour: 9000 },
  },
  reach: {
    user: { burst: 30, perSecond: 0.5, perHour: 600 },
    organization: { burst: 150, perSecond: 3, perHour: 3000 },
  },
} satisfies Record<string, Record<string, Allowance>>

const HOUR_MS = 3_600_000
/** A process tells the others of so many parts of an hour's allowance: one statement for many writes. */
const PARTS_OF_AN_HOUR = 50
/** Above so many buckets those that are full again are forgotten. */
const MAX_BUCKETS = 10_000

type Bucket = { allowance: Allowance; tokens: number; at: number; untold: number; closedUntil: number }

/** Who writes; each that is named is counted. */
export type Writer = { userId?: string; organizationId?: string | null; ip?: string }

/** The limits on ordinary writes. Refuses with `limit: too_many_requests` and when to come back. */
export type WriteLimits = {
  take: (db: Database, writer: Writer, what?: { reachesOthers: boolean }) => Promise<void>
}

/** For tests and load tests. */
export const unlimitedWrites: WriteLimits = { take: async () => {} }

/**
 * Counts in the memory of the process, where it costs nothing, and adds what it counted to the table of limits from time to
 * time, where every process sees it.
 */
export function openWriteLimits(clock: () => number = Date.now): WriteLimits {
  const buckets = new Map<string, Bucket>()

  /** The key's bucket, filled up by the time that has passed. */
  function bucketOf(key: string, allowance: Allowance, now: number): Bucket {
    const known = buckets.get(key)
    if (known) return refill(known, now)
    if (buckets.size >= MAX_BUCKETS)
      for (const [other, bucket] of buckets) if (isIdle(refill(bucket, now), now)) buckets.delete(other)
    const fresh = { allowance, tokens: allowance.burst, at: now, untold: 0, closedUntil: 0 }
    buckets.set(key, fresh)
    return fresh
  }

  /** Adds what was not told yet to the hour that all processes share. */
  async function tell(db: Database, key: string, bucket: Bucket): Promise<void> {
    const { allowance, untold } = bucket
    if (untold < allowance.perHour / PARTS_OF_AN_HOUR) return
    bucket.untold = 0
    const hour = { max: allowance.perHour, windowMs: HOUR_MS }
    const retryAfterSeconds = await countHit(db, `writes:${key}`, hour, untold)
    if (retryAfterSeconds === null) return
    bucket.closedUntil = clock() + retryAfterSeconds * 1000
    throw tooMany(retryAfterSeconds)
  }

  return {
    async take(db, writer, { reachesOthers } = { reachesOthers: false }) {
      const now = clock()
      const counted = countersOf(writer, reachesOthers).map(
        ([key, allowance]) => [key, bucketOf(key, allowance, now)] as const,
      )
      // all are asked before one is taken: what is refused uses nothing up
      for (const [, bucket] of counted) requireOpen(bucket, now)
      for (const [, bucket] of counted) {
        bucket.tokens -= 1
        bucket.untold += 1
      }
      for (const [key, bucket] of counted) await tell(db, key, bucket)
    },
  }
}

/** What a write is counted in. */
function countersOf({ userId, organizationId, ip }: Writer, reachesOthers: boolean): [string, Allowance][] {
  const { write, reach } = ALLOWANCES
  const counters: [string, Allowance][] = []
  if (ip !== undefined)
    for (const { prefix, share } of addressParts(ip)) counters.push([`address:${prefix}`, times(write.address, share)])
  if (userId !== undefined) counters.push([`user:${userId}`, write.user])
  if (userId !== undefined && reachesOthers) counters.push([`reach-user:${userId}`, reach.user])
  if (organizationId) counters.push([`organization:${organizationId}`, write.organization])
  if (organizationId && reachesOthers) counters.push([`reach-organization:${organizationId}`, reach.organization])
  return counters
}

const times = ({ burst, perSecond, perHour }: Allowance, share: number): Allowance => ({
  burst: burst * share,
  perSecond: perSecond * share,
  perHour: perHour * share,
})

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
