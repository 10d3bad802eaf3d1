import { AppError } from '#shared/app-error.ts'
import { causesOf, codeOf } from './causes-of.ts'
import { isUnreachable } from './db/database-away.ts'

/** SQLSTATEs of a statement, a lock or a transaction that took longer than it may, or of two that waited for each other; nothing of it is kept. */
const tooSlow = new Set(['57014', '55P03', '25P03', '25P04', '40P01'])

/** A statement was given text where an id belongs. Access checks refuse such text before, as an unknown id; this is for where none was asked. */
const isNoId = (error: Error): boolean => codeOf(error) === '22P02' && error.message.includes('type uuid')

/** SQLSTATEs of a database that lacks some resource (53) or is in maintenance (57P). */
const notNow = /^(53|57P)/
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/**
 * The failure that an error from below means for the caller, when it is one of those that happen in a healthy product: what
 * waited too long is `timeout`, what is not there is `unavailable`, and text that is no id names nothing. Undefined for everything else, which is a fault of ours.
 */
export function knownFailure(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError) return cause
    const code = codeOf(cause)
    if (tooSlow.has(code) || cause.message === 'Query read timeout')
      return new AppError('timeout', 'database_slow', { cause: error })
    if (isNoId(cause)) return new AppError('not_found', 'thing', { cause: error })
    if (isUnreachable(cause) || notNow.test(code) || diskFull.has(code))
      return new AppError('unavailable', diskFull.has(code) ? 'disk_full' : 'database', { cause: error })
    // AbortSignal.timeout, and the clients of storages
    if (cause.name === 'TimeoutError') return new AppError('timeout', 'service_slow', { cause: error })
  }
  return undefined
}
