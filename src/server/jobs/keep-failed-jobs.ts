import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { storableText } from '../db/storable-text.ts'
import { failedJobs } from './failed-jobs.tables.ts'
import type { Job } from './job.ts'

/** Where the queue puts a job that failed at every try, one whose process died at its last try included. */
export const FAILED_JOBS_QUEUE = 'failed-jobs'

const FIELD_LIMIT = 2000

/**
 * Works on what finally failed: the job itself says so where people look for it (`giveUp`), or it becomes a row of `failed_jobs`. So code that lists
 * or retries failures needs neither the queue nor its tables.
 */
export async function keepFailedJobs(
  boss: PgBoss,
  { jobs, db, log, pollSeconds }: { jobs: readonly Job[]; db: Database; log: BaseLogger; pollSeconds: number },
): Promise<void> {
  // losing one would hide a failure for good, so it is tried for a day and more
  const retry = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
  await boss.createQueue(FAILED_JOBS_QUEUE, retry)
  await boss.updateQueue(FAILED_JOBS_QUEUE, retry)
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const options = { includeMetadata: true as const, batchSize: 1, pollingIntervalSeconds: pollSeconds }
  const workerId = await boss.work<unknown, void, typeof options>(FAILED_JOBS_QUEUE, options, async (batch) => {
    boss.notifyWorker(workerId) // there may be another one: looked at after this, and not at the next poll
    for (const failed of batch) {
      const error = errorOf(failed.sourceOutput)
      const giveUp = failed.sourceName === null ? undefined : byName.get(failed.sourceName)?.giveUp
      if (giveUp) await giveUp(failed.data, { db, log, error })
      else await keep(db, failed, error)
    }
  })
}

async function keep(db: Database, failed: JobWithMetadata<unknown>, error: string): Promise<void> {
  await db
    .insert(failedJobs)
    .values({
      id: failed.id,
      name: failed.sourceName ?? FAILED_JOBS_QUEUE,
      payload: failed.data ?? {},
      tries: (failed.sourceRetryCount ?? 0) + 1,
      error,
      failedAt: failed.createdOn.toISOString(),
    })
    .onConflictDoNothing()
}

/** The queue keeps a thrown error as an object with its message, and its own reasons in other shapes. */
function errorOf(output: object | null): string {
  if (output === null) return ''
  const text = 'message' in output && typeof output.message === 'string' ? output.message : JSON.stringify(output)
  return storableText(text, FIELD_LIMIT)
}
