import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../jobs/job.ts'

/** Removes settled events after a week, given-up ones after a quarter of a year. */
export const sweepEvents = defineJob({
  name: 'events.sweep',
  payload: z.object({}),
  schedule: '17 3 * * *',
  async handle(_, { db }) {
    await db.execute(sql`
      delete from outbox_events
      where settled_at < now() - case when last_error is null then interval '7 days' else interval '90 days' end`)
  },
})
