import { waitOf } from '#server/retry-after.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each try that failed the next one is made, as Standard Webhooks proposes: over three days in all. */
export const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** An address of which nothing arrived for so long is switched off. */
export const FAILING_LIMIT_MS = 5 * 24 * HOUR

/**
 * When a call is tried again that failed `tries` times in a row; null when it is given up. `retryAfter` is the receiver's header of that name, which
 * can only put the next try off. In whole minutes when it is further away, so that calls of one address wait for one job.
 */
export function nextTry(tries: number, now: Date, retryAfter: string | null = null): Date | null {
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return null
  const at = now.getTime() + Math.max(wait, waitOf(retryAfter, now.getTime()) ?? 0)
  const step = wait > MINUTE ? MINUTE : SECOND
  return new Date(Math.ceil(at / step) * step)
}
