import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Searched } from '#server/contributions.ts'
import { type WordSource, wordsSql } from '#server/word-sources.ts'
import { SearchedMessage } from '../chats.ts'
import { chatMessages, chats } from './chats.tables.ts'
import { hitPreview } from './hit-preview.ts'

const message: WordSource = {
  thing: chatMessages.id,
  words: [chatMessages.body],
  reads: [chatMessages.chatId, chatMessages.createdAt],
  fixed: [chats.garageId, chats.customerId],
}

/** The messages of the search of everything, of all conversations of an organisation; what was withdrawn has no words. */
export const searchedMessages: Searched = {
  kind: 'message',
  isBeside: true,
  shape: SearchedMessage,
  sources: [message],
  documents: `
    select m.id as thing_id, side.organization_id, c.garage_id, c.customer_id, m.created_at, '{}'::text[] as exact, ${wordsSql('m', message.words)} as words
    from chat_messages m join chats c on c.id = m.chat_id
    cross join lateral (values (c.garage_id), (c.customer_id)) side (organization_id)
    where m.id = any($1)`,
  async cards({ db, membership: { organizationId, organizationType } }, { ids, words }) {
    const [own, other] =
      organizationType === 'GARAGE' ? [chats.garageId, chats.customerId] : [chats.customerId, chats.garageId]
    const rows = await db
      .select({
        number: chatMessages.number,
        createdAt: chatMessages.createdAt,
        body: chatMessages.body,
        senderName: users.name,
        other: { id: organizations.id, name: organizations.name, image: organizations.image },
      })
      .from(chatMessages)
      .innerJoin(chats, eq(chats.id, chatMessages.chatId))
      .innerJoin(organizations, eq(organizations.id, other))
      .leftJoin(users, eq(users.id, chatMessages.userId))
      .where(and(eq(own, organizationId), inArray(chatMessages.id, [...ids]), isNull(chatMessages.withdrawnAt)))
    return rows.map(({ number, body, ...row }) => ({
      ...row,
      type: 'message',
      id: String(number),
      preview: hitPreview(body, words),
    }))
  },
}
