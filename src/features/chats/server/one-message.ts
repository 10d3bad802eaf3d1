import { and, eq } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import type { OneMessage } from '../chats.ts'
import { type ChatRow, chatWith } from './chats.access.ts'
import { chatMessages } from './chats.tables.ts'

export type MessageRow = typeof chatMessages.$inferSelect

/**
 * A message of the caller's own conversation, which stays as it is until the transaction ends. Refusals: `not_found: chat`, and
 * `not_found: chat_message` for an unknown one and another conversation's alike.
 */
export async function lockedMessage(
  tx: Queryable,
  membership: Membership,
  { otherId, messageId }: OneMessage,
): Promise<{ chat: ChatRow; message: MessageRow; canWrite: boolean }> {
  const { chat, canWrite } = await chatWith(tx, membership, otherId)
  const [message] = chat
    ? await tx
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.number, messageId), eq(chatMessages.chatId, chat.id)))
        .for('update')
    : []
  if (!chat || !message) throw notFound('chat_message')
  return { chat, message, canWrite }
}
