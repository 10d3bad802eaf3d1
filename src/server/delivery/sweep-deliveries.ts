import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { defineJob } from '../jobs/job.ts'
import { deliveries } from './deliveries.tables.ts'

const KEPT = [
  ['sent', sql`interval '90 days'`],
  ['suppressed', sql`interval '90 days'`],
  ['failed', sql`interval '365 days'`],
] as const

/** Forgets what was sent or suppressed after three months and what failed after a year; what still waits never. */
export const sweepDeliveries = defineJob({
  name: 'deliveries.sweep',
  payload: z.object({}),
  schedule: '31 3 * * *',
  async handle(_, { db, signal }) {
    for (const [state, kept] of KEPT) {
      const isOld = and(eq(deliveries.state, state), lt(deliveries.settledAt, sql`now() - ${kept}`))
      await deleteInBatches(db, deliveries.id, isOld, signal)
    }
  },
})
