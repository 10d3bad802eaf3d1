import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Logger } from '#server/log.ts'
import type { Lifecycle } from './lifecycle.ts'

/**
 * What is done with uncaught errors; each of them is a mistake of ours and is logged with all that is known.
 *
 * - An unhandled rejection: the request or the job that began it is over, the process goes on.
 * - A lost connection without an error listener: its socket is gone and nothing else, the process goes on. One of them once ended every process at a
 *   restart of PostgreSQL.
 * - Anything else may have left half a change behind in memory: the process shuts down gracefully with code 1, and its supervisor (`npm start` is
 *   one) restarts it.
 */
export function watchForTheUnexpected(log: Pick<Logger, 'error' | 'fatal'>, life: Pick<Lifecycle, 'stop'>): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed that nobody waited for'))
  process.on('uncaughtException', (error) => {
    if (isDatabaseAway(error)) return log.error({ err: error }, 'a connection was lost that nobody listened to')
    log.fatal({ err: error }, 'an error that nobody caught: the process goes down')
    void life.stop('an error that nobody caught', 1)
  })
}
