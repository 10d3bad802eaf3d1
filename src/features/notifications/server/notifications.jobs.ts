import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { smallestIdAt } from '#server/db/new-id.ts'
import { defineJob } from '#server/jobs/job.ts'
import { notifications } from './notifications.tables.ts'

/** A year and a month: last year's same week can still be looked at. The ticket's timeline shows what happened anyway. */
const KEPT_DAYS = 400
const DAY_MS = 86_400_000

/** Old notifications go with what each user has read of them, so that their lists do not grow for ever. */
export const sweepNotifications = defineJob({
  name: 'notifications.sweep',
  payload: z.object({}),
  schedule: '47 4 * * *',
  async handle(_, { db, services, signal }) {
    const before = new Date(services.clock().getTime() - KEPT_DAYS * DAY_MS)
    // by the primary key, which is in order of time: the age has no index over all organisations
    await deleteInBatches(db, notifications.id, lt(notifications.id, smallestIdAt(before)), signal)
  },
})
