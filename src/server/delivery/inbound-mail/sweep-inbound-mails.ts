import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { defineJob } from '../../jobs/job.ts'
import { inboundMails } from './inbound-mails.tables.ts'

const BATCH = 200
/** How long an answer waits for its person's yes. */
const ASKED_DAYS = 7

/** Ends what was not confirmed in a week, deletes after 30 days what came, and removes contents that are no longer needed. */
export const sweepInboundMails = defineJob({
  name: 'inbound-mail.sweep',
  payload: z.object({}),
  schedule: '37 4 * * *',
  async handle(_, { db, signal, services: { storage } }) {
    await db
      .update(inboundMails)
      .set({ state: 'refused', reason: 'unconfirmed', keptText: '', settledAt: sql`now()` })
      .where(
        and(
          eq(inboundMails.state, 'asked'),
          lt(inboundMails.receivedAt, sql`now() - make_interval(days => ${ASKED_DAYS})`),
        ),
      )
    const isOld = lt(inboundMails.receivedAt, sql`now() - interval '30 days'`)
    const isOver = and(
      inArray(inboundMails.state, ['posted', 'refused']),
      lt(inboundMails.settledAt, sql`now() - interval '1 hour'`),
    )
    for (let count = BATCH; count === BATCH && !signal.aborted; ) {
      const left = await db
        .select({ id: inboundMails.id, contentsKey: inboundMails.contentsKey })
        .from(inboundMails)
        .where(and(isNotNull(inboundMails.contentsKey), or(isOld, isOver)))
        .orderBy(asc(inboundMails.receivedAt))
        .limit(BATCH)
      for (const { contentsKey } of left) if (contentsKey !== null) await storage.remove(contentsKey)
      const ids = left.map(({ id }) => id)
      if (ids.length > 0) await db.update(inboundMails).set({ contentsKey: null }).where(inArray(inboundMails.id, ids))
      count = left.length
    }
    await deleteInBatches(db, inboundMails.id, isOld, signal)
  },
})
