import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { defineJob } from '../jobs/job.ts'
import { deliveries } from './deliveries.tables.ts'
import { receivedTexts } from './texts.tables.ts'

const KEPT = [
  ['sent', sql`interval '90 days'`],
  ['delivered', sql`interval '90 days'`],
  ['read', sql`interval '90 days'`],
  ['failed', sql`interval '365 days'`],
] as const

/**
 * Deletes what was sent after three months and what failed after a year; what still waits never. Of what never left, a notice that was too much or no
 * longer needed goes after a week, for these are most of all rows; a message to a person without an account after three months.
 */
export const sweepDeliveries = defineJob({
  name: 'deliveries.sweep',
  payload: z.object({}),
  schedule: '31 4 * * *',
  async handle(_, { db, signal }) {
    for (const [state, kept] of KEPT) {
      const isOld = and(eq(deliveries.state, state), lt(deliveries.settledAt, sql`now() - ${kept}`))
      await deleteInBatches(db, deliveries.id, isOld, signal)
    }
    await deleteInBatches(db, deliveries.id, isOldAndUnwanted, signal)
    await deleteInBatches(
      db,
      receivedTexts.providerId,
      lt(receivedTexts.receivedAt, sql`now() - interval '90 days'`),
      signal,
    )
    await db.update(deliveries).set({ text: '' }).where(isForgottenByProvider)
  },
})

const isOldAndUnwanted = and(
  eq(deliveries.state, 'suppressed'),
  sql`${deliveries.settledAt} < now() - case when ${deliveries.noticeKind} is null then interval '90 days' else interval '7 days' end`,
)

/** Providers try for a day at most: a text message without a callback since then will not be sent again. */
const isForgottenByProvider = and(
  inArray(deliveries.channel, ['sms', 'whatsapp']),
  eq(deliveries.state, 'sent'),
  lt(deliveries.settledAt, sql`now() - interval '3 days'`),
  ne(deliveries.text, ''),
  // what nothing left of is read on the outbox page
  sql`${deliveries.providerId} is distinct from 'outbox'`,
)
