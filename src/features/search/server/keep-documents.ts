import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Contributions } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import { createOutageLog } from '#server/db/outage-log.ts'
import type { BackgroundWorker } from '#server/feature.ts'
import { refreshDocuments, refreshOneByOne } from './refresh-documents.ts'
import { createBacklogReport } from './report-backlog.ts'
import { searchMarks } from './search.tables.ts'

/** Changes within this time of each other are written together; so old may a document be, and what writing it takes. */
const GATHER_MS = 250
/** For marks without a notification, and those that another process left. */
const POLL_MS = 2000

/** Keeps the documents as the things are. */
export function keepDocuments({
  db,
  log,
  features,
  pollMs = POLL_MS,
}: {
  db: Database
  log: BaseLogger
  features: Contributions
  pollMs?: number
}): BackgroundWorker {
  const stopping = new AbortController()
  const { signal } = stopping
  const report = createOutageLog(log)
  const backlog = createBacklogReport(() => db.$count(searchMarks), log)
  let isWoken = false
  let running: Promise<void> | undefined

  async function workWhileWoken(): Promise<void> {
    while (isWoken && !signal.aborted) {
      await sleep(GATHER_MS, undefined, { signal }).catch(() => {})
      isWoken = false
      try {
        while (!signal.aborted && (await refreshDocuments(db, features)) > 0) await backlog.mayWait()
        if (!signal.aborted) backlog.over()
      } catch (error) {
        // what is marked stays marked, and the timer tries again
        const reportFailure = (failure: unknown) => report(failure, 'search documents could not be written')
        reportFailure(error)
        await refreshOneByOne(db, features, reportFailure)
      }
    }
    running = undefined
  }

  function wake(): void {
    if (signal.aborted) return
    isWoken = true
    running ??= workWhileWoken()
  }

  const timer = setInterval(wake, pollMs).unref()
  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
