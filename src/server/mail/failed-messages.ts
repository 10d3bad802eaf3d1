import { and, desc, eq } from 'drizzle-orm'
import { isUuid } from '#shared/id.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sentMessages } from './messages.tables.ts'
import { sendMail } from './queue-message.ts'

const hasFailed = eq(sentMessages.state, 'failed')

/** The newest messages that finally failed, on any channel. */
export const listFailedMessages = (db: Queryable, limit: number) =>
  db
    .select({
      id: sentMessages.id,
      channel: sentMessages.channel,
      to: sentMessages.to,
      subject: sentMessages.subject,
      error: sentMessages.error,
      createdAt: sentMessages.createdAt,
      settledAt: sentMessages.settledAt,
    })
    .from(sentMessages)
    .where(hasFailed)
    .orderBy(desc(sentMessages.settledAt))
    .limit(limit)

export const countFailedMessages = (db: Queryable): Promise<number> => db.$count(sentMessages, hasFailed)

/** Queues a failed mail anew and returns what it was; null for any other message, which nobody can send again. */
export async function retryFailedMail(tx: Transaction, id: string): Promise<{ to: string; subject: string } | null> {
  if (!isUuid(id)) return null
  const [message] = await tx
    .update(sentMessages)
    .set({ state: 'queued', settledAt: null })
    .where(and(eq(sentMessages.id, id), hasFailed, eq(sentMessages.channel, 'mail')))
    .returning({ to: sentMessages.to, subject: sentMessages.subject })
  if (!message) return null
  enqueue(tx, sendMail, { messageId: id }, { singletonKey: id })
  return message
}
