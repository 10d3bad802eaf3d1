import { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJobKind } from '../jobs/job.ts'
import type { Mail } from './compose-mail.ts'
import { sentMessages } from './messages.tables.ts'

export const sendMail = defineJobKind('mail.send', z.object({ messageId: z.string() }))

export type NewMessage = Pick<typeof sentMessages.$inferInsert, 'channel' | 'to' | 'subject' | 'html' | 'text'> & {
  /** A second message with the same key is not made. */
  idempotencyKey?: string
}

/** Writes a message into the log as queued; null when one with its key is there already. */
export async function recordMessage(tx: Transaction, message: NewMessage): Promise<string | null> {
  const [row] = await tx
    .insert(sentMessages)
    .values(message)
    .onConflictDoNothing({ target: sentMessages.idempotencyKey })
    .returning({ id: sentMessages.id })
  return row?.id ?? null
}

/** Sends the mail if, and only if, this transaction commits; once per key, if there is one. */
export async function queueMail(tx: Transaction, mail: Mail, options: { idempotencyKey?: string } = {}): Promise<void> {
  const messageId = await recordMessage(tx, { channel: 'mail', ...mail, ...options })
  if (messageId) enqueue(tx, sendMail, { messageId }, { singletonKey: messageId })
}
