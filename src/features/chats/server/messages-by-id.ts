import { eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Message } from '../chats.ts'
import { chatMessages } from './chats.tables.ts'
import { messageColumns, messagesOf } from './read-messages.ts'

/** These messages as their conversation shows them, for a feature above that has asked whose they are. */
export async function messagesById(db: Queryable, ids: readonly number[]): Promise<Map<number, Message>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(messageColumns)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(inArray(chatMessages.number, [...ids]))
  return new Map((await messagesOf(db, rows)).map((message) => [message.id, message]))
}
