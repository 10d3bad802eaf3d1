import { z } from 'zod'
import { defineJobKind } from '#server/jobs/job.ts'

/** When the customer's time is over: a request of this revision without an answer goes on to the deputy. */
export const escalation = defineJobKind(
  'extra-work.pass-on',
  z.object({ extraWorkId: z.string(), revision: z.number() }),
)
