import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { forgetOldTimeActs } from './act-on-time.ts'

export const sweepTimeActs = defineJob({
  name: 'work-times.sweep-acts',
  payload: z.object({}),
  schedule: '45 4 * * *',
  handle: (_payload, { db, signal }) => forgetOldTimeActs(db, signal),
})
