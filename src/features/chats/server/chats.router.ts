import { z } from 'zod'
import { jsonTextOf } from '#server/json-text.ts'
import { organizationProcedure, router } from '#server/trpc.ts'
import {
  Chat,
  ChatList,
  EditMessage,
  ListChats,
  ListPartners,
  MessageAt,
  MessageHits,
  MessagePage,
  OneChat,
  OneMessage,
  PartnerList,
  ReadMessages,
  SearchMessages,
  SendMessage,
} from '../chats.ts'
import { editMessage, withdrawMessage } from './change-message.ts'
import { listChats } from './list-chats.ts'
import { listPartners } from './list-partners.ts'
import { markChatRead } from './mark-read.ts'
import { messageAt } from './message-at.ts'
import { readChat } from './read-chat.ts'
import { readMessages } from './read-messages.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'
import { announceTyping } from './typing.ts'
import { countUnreadChats } from './unread.ts'

const Nothing = z.object({})

export const chatsRouter = router({
  list: organizationProcedure
    .input(ListChats)
    .output(ChatList)
    .query(({ ctx, input }) => listChats(ctx, input)),
  partners: organizationProcedure
    .input(ListPartners)
    .output(PartnerList)
    .query(({ ctx, input }) => listPartners(ctx, input)),
  countUnread: organizationProcedure.output(z.number()).query(({ ctx }) => countUnreadChats(ctx)),
  get: organizationProcedure
    .input(OneChat)
    .output(Chat)
    .query(({ ctx, input }) => readChat(ctx, input.otherId)),
  messages: organizationProcedure
    .input(ReadMessages)
    .output(jsonTextOf(MessagePage))
    .query(({ ctx, input }) => readMessages(ctx, input)),
  search: organizationProcedure
    .input(SearchMessages)
    .output(MessageHits)
    .query(({ ctx, input }) => searchMessages(ctx, input)),
  messageAt: organizationProcedure
    .input(MessageAt)
    .output(z.object({ id: z.number().nullable() }))
    .query(async ({ ctx, input }) => ({ id: await messageAt(ctx, input) })),
  send: organizationProcedure
    .meta({ reachesOthers: true, tooMany: 'too_many_messages' })
    .input(SendMessage)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  edit: organizationProcedure
    .input(EditMessage)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await editMessage(ctx, input)
      return {}
    }),
  withdraw: organizationProcedure
    .input(OneMessage)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await withdrawMessage(ctx, input)
      return {}
    }),
  typing: organizationProcedure
    .input(OneChat)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await announceTyping(ctx, input.otherId)
      return {}
    }),
  markRead: organizationProcedure
    .input(OneMessage)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await markChatRead(ctx, input)
      return {}
    }),
})
export type ChatsRouter = typeof chatsRouter
