import { z } from 'zod'
import { defineJob } from '../jobs/job.ts'
import { sweepChallenges } from './proof-of-work.ts'

export const sweepBotProtection = defineJob({
  name: 'bot-protection.sweep',
  payload: z.object({}),
  schedule: '37 4 * * *',
  handle: (_payload, { db, signal }) => sweepChallenges(db, signal),
})
