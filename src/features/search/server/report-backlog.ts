import type { BaseLogger } from 'pino'

const EVERY_MS = 30_000
/** Fewer are written within some seconds. */
const FROM = 1000

/**
 * Says in the log, now and then, how many things wait for their documents, and when none do any more: after a release that
 * writes all of them again, search finds a part of what there is.
 */
export function createBacklogReport(count: () => Promise<number>, log: Pick<BaseLogger, 'info'>, everyMs = EVERY_MS) {
  let nextAt = 0
  let isReported = false
  return {
    async mayWait(): Promise<void> {
      if (performance.now() < nextAt) return
      const waiting = await count()
      if (waiting < FROM) return
      nextAt = performance.now() + everyMs
      isReported = true
      log.info({ waiting }, 'search documents are being written: search finds a part until then')
    },
    over(): void {
      if (isReported) log.info('search documents are written: search finds everything')
      isReported = false
      nextAt = 0
    },
  }
}
