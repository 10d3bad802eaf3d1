import { waitOf } from '#server/retry-after.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How long after calls in a row without an answer the next one is made. The first wait is longer than a call may still be worked on there: by then
 * the system knows whether it has the document.
 */
const WAITS_MS = [5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const

/** A document that is not taken is given up after so many tries. */
export const MAX_TRIES = 10

/** A connection of which nothing was answered for so long is switched off. */
export const FAILING_LIMIT_MS = 5 * 24 * HOUR

/** When it is tried again after `failures` calls in a row without an answer, in whole minutes. */
export const afterFailures = (failures: number, now: Date): Date =>
  wholeMinutes(now.getTime() + (WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? WAITS_MS[0]))

/**
 * When a system that was too busy `failures` times in a row is asked again: as its header `Retry-After` says, but after 1, 2, 4 … minutes at least, and
 * an hour at most.
 */
export function afterBusy(failures: number, retryAfter: string | null, now: Date): Date {
  const backOff = Math.min(2 ** (failures - 1), 60) * MINUTE
  return wholeMinutes(now.getTime() + Math.min(Math.max(waitOf(retryAfter, now.getTime()) ?? 0, backOff), HOUR))
}

/** When a person's wish for another try is met: not before a call whose outcome is not known may be over there. */
export const afterWish = (triedAt: string | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), triedAt === null ? 0 : Date.parse(triedAt) + WAITS_MS[0]))

/** Of a credit note that waits for its invoice. */
export const afterItsInvoice = (now: Date): Date => wholeMinutes(now.getTime() + 5 * MINUTE)

/** Payments are asked for every hour; after failures less and less often, once a day at least. */
export const nextPayments = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** failures, 24) * HOUR)

const wholeMinutes = (ms: number): Date => new Date(Math.ceil(ms / MINUTE) * MINUTE)
