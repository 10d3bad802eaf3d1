import { setTimeout } from 'node:timers/promises'
import { AppError } from '#shared/app-error.ts'
import type { Database } from '../db/database.ts'
import { defineRoute, type Route } from './route.ts'

/** A busy pool would let whoever asks wait much longer than any supervisor does. */
const LIMIT_MS = 2000

/**
 * `GET /api/health` answers `{ ok: true }` when the database does, else 503. Anyone may ask as often as they like: all who ask
 * at once wait for one question, which takes one connection of the pool.
 */
export function healthRoute({ limitMs = LIMIT_MS } = {}): Route {
  let asking: Promise<unknown> | undefined
  const ask = (db: Database) => {
    asking ??= db.$client.query('select 1').finally(() => {
      asking = undefined
    })
    return asking
  }
  return defineRoute({
    method: 'GET',
    url: '/api/health',
    access: 'anyone',
    async handle({ db }) {
      const answered = new AbortController()
      const isLate = setTimeout(limitMs, true, { signal: answered.signal }).catch(() => false)
      try {
        if ((await Promise.race([ask(db), isLate])) === true) throw new Error(`no answer in ${limitMs} ms`)
      } catch (cause) {
        throw new AppError('unavailable', 'database', { cause })
      } finally {
        answered.abort()
      }
      return { ok: true }
    },
  })
}
