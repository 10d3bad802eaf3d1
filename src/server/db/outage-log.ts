import type { BaseLogger } from 'pino'
import { isDatabaseAway } from './database-away.ts'

/** Longer than any poll waits for its next try. */
const QUIET_MS = 30_000

export type OutageLog = (error: unknown, text: string) => void

/**
 * Logs errors of background work. That the database is away is one line an outage, however often and by how many polls it is noticed; an outage is
 * over when it was not noticed for half a minute.
 */
export function createOutageLog(log: Pick<BaseLogger, 'warn'>, now: () => number = Date.now): OutageLog {
  let noticedAt = Number.NEGATIVE_INFINITY
  return (error, text) => {
    if (!isDatabaseAway(error)) return log.warn({ err: error }, text)
    const isNew = now() - noticedAt > QUIET_MS
    noticedAt = now()
    if (isNew) log.warn({ err: error }, `the database is away: ${text}`)
  }
}
