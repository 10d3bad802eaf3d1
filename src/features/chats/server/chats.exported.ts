import { sql } from 'drizzle-orm'
import { nameOfUser, ofEitherSide, sidesOfRow } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { CHAT_FILES } from './chat-files.ts'
import { chatMessages, chats } from './chats.tables.ts'

/** All that was written; both sides read the same, and of a withdrawn message nothing is left. */
export const chatsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'chats',
    about: 'Keskustelut',
    whose: ofEitherSide(chats),
    order: [chats.id],
    columns: { id: chats.id, ...sidesOfRow(chats), createdAt: chats.createdAt },
  }),
  exportedTable({
    name: 'chatMessages',
    about: 'Keskustelujen viestit',
    // a conversation may be too long for a page of its own
    whose: ({ organizationId, organizationType }) => {
      const side = organizationType === 'GARAGE' ? chats.garageId : chats.customerId
      return sql`${chatMessages.chatId} in (select ${chats.id} from ${chats} where ${side} = ${organizationId})`
    },
    order: [chatMessages.chatId, chatMessages.number],
    fileKind: CHAT_FILES,
    columns: {
      ...pick(chatMessages, 'id', 'number', 'chatId', 'organizationId', 'userId'),
      userName: nameOfUser(chatMessages.userId),
      ...pick(chatMessages, 'body', 'byMail', 'replyTo', 'createdAt', 'editedAt', 'withdrawnAt'),
    },
  }),
]
