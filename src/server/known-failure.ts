import { AppError } from '#shared/app-error.ts'
import { causesOf, codeOf } from './causes-of.ts'

/** SQLSTATEs of a statement, a lock or a transaction that took longer than it may; nothing of it is kept. */
const tooSlow = new Set(['57014', '55P03', '25P03', '25P04'])

/**
 * SQLSTATEs of a database that cannot serve now: the classes of connections (08), of resources (53) and of an operator's
 * intervention (57P), as by a restart.
 */
const notThere = /^(08|53|57P)/
/** What Node says of a connection that is not there. */
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** pg has no code for these. */
const lostInWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * The failure that an error from below means for the caller, when it is one of those that happen in a healthy product: what
 * waited too long is `timeout`, what is not there is `unavailable`. Undefined for everything else, which is a fault of ours.
 */
export function knownFailure(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError) return cause
    const code = codeOf(cause)
    if (tooSlow.has(code) || cause.message === 'Query read timeout')
      return new AppError('timeout', 'database_slow', { cause: error })
    if (notThere.test(code) || lost.has(code) || diskFull.has(code) || lostInWords.test(cause.message))
      return new AppError('unavailable', diskFull.has(code) ? 'disk_full' : 'database', { cause: error })
    // AbortSignal.timeout, and the clients of storages
    if (cause.name === 'TimeoutError') return new AppError('timeout', 'service_slow', { cause: error })
  }
  return undefined
}
