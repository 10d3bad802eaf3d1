import type { Database } from '#server/db/database.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { createLog } from '#server/log.ts'
import { testServices } from './services.ts'

/** What a handler is given at its first try: `await sweepFiles.run({}, jobContext(db))`. */
export const jobContext = (db: Database, given: Partial<JobContext> = {}): JobContext => ({
  db,
  log: createLog('silent'),
  services: testServices(),
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
  ...given,
})
