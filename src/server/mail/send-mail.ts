import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { defineJob } from '../jobs/job.ts'
import { isRefusedForGood } from './mailer.ts'
import { sentMessages } from './messages.tables.ts'
import { sendMail } from './queue-message.ts'

const now = sql`now()`

/** Delivers a queued mail, trying for some hours. A mail that was delivered already is left alone. */
export const sendMailJob = defineJob({
  ...sendMail,
  retry: { limit: 12, delaySeconds: 10 },
  concurrency: 3,
  async handle({ messageId }, { db, log, services: { mailer }, isLastAttempt }) {
    const [mail] = await db.select().from(sentMessages).where(eq(sentMessages.id, messageId))
    if (!mail || mail.state === 'sent') return
    const note = (change: Partial<typeof sentMessages.$inferInsert>, state: 'queued' | 'sent' | 'failed') =>
      db
        .update(sentMessages)
        .set({
          ...change,
          state,
          attempts: sql`${sentMessages.attempts} + 1`,
          settledAt: state === 'queued' ? null : now,
        })
        .where(eq(sentMessages.id, messageId))

    try {
      const providerId = await mailer.deliver(mail, messageId)
      // delivered mail carries signed links that nobody here needs to read again
      const contents = mailer.isOutbox ? {} : { html: '', text: '' }
      await note({ ...contents, providerId, error: null }, 'sent')
    } catch (error) {
      const isFinal = isLastAttempt || isRefusedForGood(error)
      await note({ error: String(error).slice(0, 2000) }, isFinal ? 'failed' : 'queued')
      if (!isRefusedForGood(error)) throw error
      log.warn({ err: error, messageId }, 'mail refused for good')
    }
  },
  // a mail that failed is shown as the mail; here comes the one whose last try ended without a word
  async giveUp({ messageId }, { db, error }) {
    await db
      .update(sentMessages)
      .set({ state: 'failed', settledAt: now, error })
      .where(and(eq(sentMessages.id, messageId), eq(sentMessages.state, 'queued')))
  },
})

/** Forgets delivered messages after three months and failed ones after a year; queued ones never. */
export const sweepMessages = defineJob({
  name: 'messages.sweep',
  payload: z.object({}),
  schedule: '31 3 * * *',
  async handle(_, { db, signal }) {
    for (const [state, kept] of [
      ['sent', sql`interval '90 days'`],
      ['failed', sql`interval '365 days'`],
    ] as const) {
      const isOld = and(eq(sentMessages.state, state), lt(sentMessages.settledAt, sql`now() - ${kept}`))
      await deleteInBatches(db, sentMessages.id, isOld, signal)
    }
  },
})
