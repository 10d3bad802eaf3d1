import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { failedJobs } from './failed-jobs.tables.ts'
import { defineJob } from './job.ts'

/** Deletes failed jobs after 90 days. */
export const sweepFailedJobs = defineJob({
  name: 'jobs.sweep',
  payload: z.object({}),
  schedule: '41 4 * * *',
  async handle(_, { db, signal }) {
    await deleteInBatches(db, failedJobs.id, lt(failedJobs.failedAt, sql`now() - interval '90 days'`), signal)
  },
})
