import type { Queryable } from '#server/db/database.ts'
import type { Message } from '../chats.ts'
import { messagesNumbered } from './message-json.ts'

/** These messages as their conversation shows them, for a feature above that has asked whose they are. */
export async function messagesById(db: Queryable, ids: readonly number[]): Promise<Map<number, Message>> {
  if (ids.length === 0) return new Map()
  const messages = (await messagesNumbered(db, { numbers: ids })).map((json) => JSON.parse(json) as Message)
  return new Map(messages.map((message) => [message.id, message]))
}
