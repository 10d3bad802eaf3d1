import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../chats.failures.ts'
import { chatData } from './chat-data.ts'
import { CHAT_FILES, mayReadMessage } from './chat-files.ts'
import { chatsExported } from './chats.exported.ts'
import { hasChats } from './chats.hooks.ts'
import { chatsRouter } from './chats.router.ts'
import { searchedMessages } from './find-messages.ts'
import { mergeChats } from './merge-chats.ts'
import { chatMailAnswers } from './send-message.ts'

/** What a garage and a customer write to each other. */
export const chats = serverFeature({
  name: 'chats',
  routers: { chats: chatsRouter },
  isolation: () => import('./chats.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  personalData: [chatData],
  organizationUse: [hasChats],
  mailAnswers: { chat: chatMailAnswers },
  fileAccess: { [CHAT_FILES]: mayReadMessage },
  searched: [searchedMessages],
  customerMerge: [mergeChats],
  exported: chatsExported,
})
