import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isUuid } from '#shared/id.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { enqueue } from './enqueue.ts'
import { failedJobs } from './failed-jobs.tables.ts'

export type FailedJob = typeof failedJobs.$inferSelect

/** The newest jobs that finally failed. */
export const listFailedJobs = (db: Queryable, limit: number): Promise<FailedJob[]> =>
  db.select().from(failedJobs).orderBy(desc(failedJobs.failedAt), desc(failedJobs.id)).limit(limit)

export const countFailedJobs = (db: Queryable): Promise<number> => db.$count(failedJobs)

/** Queues a failed job again, takes it off the list and returns its name; null when it is not there (any more). */
export async function retryFailedJob(tx: Transaction, id: string): Promise<string | null> {
  const [failed] = isUuid(id) ? await tx.delete(failedJobs).where(eq(failedJobs.id, id)).returning() : []
  if (!failed) return null
  enqueue(tx, { name: failed.name, payload: z.unknown() }, failed.payload)
  return failed.name
}
