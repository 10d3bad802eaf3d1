import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { MarksOf, Mention, Mentions, PinMark, PinMessage, PinnedMessages } from '../chat-pins.ts'
import { findMentions } from './find-mentions.ts'
import { marksOfMessages } from './marks-of-messages.ts'
import { pinMessage, unpinMessage } from './pin-message.ts'
import { pinsOfTicket } from './pins-of-ticket.ts'

const Nothing = z.object({})

export const chatPinsRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(PinnedMessages)
    .query(({ ctx, input }) => pinsOfTicket(ctx, input.ticketId)),
  ofMessages: organizationProcedure
    .input(MarksOf)
    .output(PinMark.array())
    .query(({ ctx, input }) => marksOfMessages(ctx, input)),
  pin: organizationProcedure
    .input(PinMessage)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await pinMessage(ctx, input)
      return {}
    }),
  unpin: organizationProcedure
    .input(PinMessage)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await unpinMessage(ctx, input)
      return {}
    }),
})
export type ChatPinsRouter = typeof chatPinsRouter

/** By itself, since nothing that happens to a ticket makes an answer old: a word leads where it leads. */
export const chatMentionsRouter = router({
  find: organizationProcedure
    .input(Mentions)
    .output(Mention.array())
    .query(({ ctx, input }) => findMentions(ctx, input)),
})
export type ChatMentionsRouter = typeof chatMentionsRouter
