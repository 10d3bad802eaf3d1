import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { heldNotices } from './notifications.tables.ts'

/** Held notices live for seconds; the events that could still hold one are given up long before a week has passed. */
export const sweepHeldNotices = defineJob({
  name: 'notices.sweep',
  payload: z.object({}),
  schedule: '37 3 * * *',
  handle: async (_, { db }) =>
    void (await db.delete(heldNotices).where(lt(heldNotices.createdAt, sql`now() - interval '7 days'`))),
})
