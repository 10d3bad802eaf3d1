import { z } from 'zod'
import { Message, OneMessage } from '#features/chats/chats.ts'
import { Id } from '#shared/id.ts'

/** On one ticket; far more than anybody looks through. */
export const MAX_PINS = 50
/** Of a part of a conversation that is shown at once. */
export const MAX_MARKS = 500
/** Words of a message that are asked about at a time. */
export const MAX_WORDS = 100

export const PinMessage = OneMessage.extend({ ticketId: Id })
export type PinMessage = z.infer<typeof PinMessage>

/** A message of the conversation as the ticket shows it. */
export const PinnedMessage = z.object({
  message: Message.omit({ requestKey: true, replyTo: true }),
  pinnedAt: z.string(),
  /** Null when the account was deleted. */
  pinnedBy: z.string().nullable(),
})
export type PinnedMessage = z.infer<typeof PinnedMessage>

export const PinnedMessages = z.object({
  /** The other side, in whose conversation they are. */
  otherId: z.string(),
  /** The first that was written first. */
  pins: PinnedMessage.array(),
})
export type PinnedMessages = z.infer<typeof PinnedMessages>

const messageId = OneMessage.shape.messageId

/** Which messages of the conversation are pinned, from this one on. */
export const MarksOf = z.object({ otherId: Id, from: messageId })
export type MarksOf = z.infer<typeof MarksOf>

/** The ticket that a message is pinned to. */
export const PinMark = z.object({
  messageId: z.number(),
  ticket: z.object({
    id: z.string(),
    number: z.string(),
    registrationNumber: z.string().nullable(),
    vinNumber: z.string().nullable(),
  }),
})
export type PinMark = z.infer<typeof PinMark>

export const Mentions = z.object({ otherId: Id, words: z.string().max(30).array().max(MAX_WORDS) })
export type Mentions = z.infer<typeof Mentions>

/** What a word of a message leads to, for this viewer. */
export const Mention = z.object({ word: z.string(), kind: z.enum(['ticket', 'vehicle']), id: z.string() })
export type Mention = z.infer<typeof Mention>
