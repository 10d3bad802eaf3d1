import { gt, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { failedJobs } from '#server/jobs/failed-jobs.tables.ts'

/** What a call that was answered well broke later: its listeners and jobs, and what the log calls an error. */
export async function faultsBehind(db: Database, log: string): Promise<string[]> {
  const events = await db
    .select({ name: outboxEvents.name, error: outboxEvents.lastError })
    .from(outboxEvents)
    .where(gt(outboxEvents.attempts, 0))
  const jobs = await db
    .select({ name: failedJobs.name, error: failedJobs.error })
    .from(failedJobs)
    .where(isNotNull(failedJobs.error))
  // browsers tell of their own troubles at a level of their choice
  const lines = log.split('\n').filter((line) => /"level":(50|60)/.test(line) && !line.includes('"client":true'))
  return [
    ...events.map(({ name, error }) => `the event ${name}: ${error}`),
    ...jobs.map(({ name, error }) => `the job ${name}: ${error}`),
    ...lines,
  ]
}
