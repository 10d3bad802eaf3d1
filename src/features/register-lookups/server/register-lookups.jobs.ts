import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { defineJob } from '#server/jobs/job.ts'
import { registerLookups } from './register-lookups.tables.ts'

/** As long as it may be asked who looked a car up. */
const KEPT = sql`interval '2 years'`

export const sweepRegisterLookups = defineJob({
  name: 'register-lookups.sweep',
  payload: z.object({}),
  schedule: '53 4 * * *',
  handle: (_, { db, signal }) =>
    deleteInBatches(db, registerLookups.id, lt(registerLookups.createdAt, sql`now() - ${KEPT}`), signal),
})
