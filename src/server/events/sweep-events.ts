import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { defineJob } from '../jobs/job.ts'
import { outboxEvents } from './events.tables.ts'

const { id, lastError, settledAt } = outboxEvents
const isOldDone = and(isNull(lastError), lt(settledAt, sql`now() - interval '7 days'`))
const isOldGivenUp = and(isNotNull(lastError), lt(settledAt, sql`now() - interval '90 days'`))

/** Removes settled events after a week, given-up ones after a quarter of a year. */
export const sweepEvents = defineJob({
  name: 'events.sweep',
  payload: z.object({}),
  schedule: '17 4 * * *',
  async handle(_, { db, signal }) {
    await deleteInBatches(db, id, isOldDone, signal)
    await deleteInBatches(db, id, isOldGivenUp, signal)
  },
})
