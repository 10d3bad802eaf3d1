import { and, asc, eq, gt } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { chatMessages } from './chats.tables.ts'

/** What the user wrote; a withdrawn message has no text any more. */
export const chatData: PersonalData = {
  name: 'messages',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: chatMessages.id,
          chatId: chatMessages.chatId,
          at: chatMessages.createdAt,
          body: chatMessages.body,
          editedAt: chatMessages.editedAt,
          withdrawnAt: chatMessages.withdrawnAt,
        })
        .from(chatMessages)
        .where(and(eq(chatMessages.userId, userId), after && gt(chatMessages.id, after.id)))
        .orderBy(asc(chatMessages.id))
        .limit(PAGE_ROWS),
    ),
}
