import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { defineJob } from '../jobs/job.ts'
import { signedLinks } from './signed-links.tables.ts'

/** Deletes links a year after they expired: until then they have their state. */
export const sweepSignedLinks = defineJob({
  name: 'signed-links.sweep',
  payload: z.object({}),
  schedule: '47 4 * * *',
  async handle(_, { db, services, signal }) {
    const now = services.clock().toISOString()
    await deleteInBatches(
      db,
      signedLinks.id,
      lt(signedLinks.expiresAt, sql`${now}::timestamptz - interval '365 days'`),
      signal,
    )
  },
})
