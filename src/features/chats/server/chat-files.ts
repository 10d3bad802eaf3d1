import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { isUuid } from '#shared/id.ts'
import { chatMessages, chats } from './chats.tables.ts'

export const CHAT_FILES = 'chat_message'

/** Both sides read what hangs on a message, until it is withdrawn. */
export const mayReadMessage: FileAccess = async (db, caller, messageId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(messageId)) return false
  const [found] = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(
      and(
        eq(chatMessages.id, messageId),
        isNull(chatMessages.withdrawnAt),
        or(inArray(chats.garageId, own), inArray(chats.customerId, own)),
      ),
    )
  return found !== undefined
}
