import type { OrganizationContext } from '#server/context.ts'
import { JsonText } from '#server/json-text.ts'
import { MESSAGES_PER_PAGE, type Message, type MessagePage, type ReadMessages } from '../chats.ts'
import { chatAndWith, type Pair } from './chats.access.ts'
import { messagesAtUnread, messagesBefore, messagesFrom } from './message-json.ts'
import { readerOf } from './unread.ts'

/** `messages` are JSON each, the oldest first. */
type Part = { messages: readonly string[]; hasOlder: boolean; hasNewer: boolean; unreadFrom?: number | null }

/** A part of the conversation, however long it is: by the index from one message on. */
export async function readMessages(
  ctx: OrganizationContext,
  { otherId, from }: ReadMessages,
): Promise<JsonText<MessagePage>> {
  const [, { messages, hasOlder, hasNewer, unreadFrom = null }] = await chatAndWith(
    ...([ctx.db, ctx.membership, otherId] as const),
    (pair) => partOf(ctx, pair, from),
  )
  return new JsonText(
    `{"messages":[${messages.join()}],"hasOlder":${hasOlder},"hasNewer":${hasNewer},"unreadFrom":${unreadFrom}}`,
  )
}

async function partOf(ctx: OrganizationContext, pair: Pair, from: ReadMessages['from']): Promise<Part> {
  const older = (number: number, most: number) => messagesBefore(ctx.db, { ...pair, number, most })
  const newer = (number: number, most: number) => messagesFrom(ctx.db, { ...pair, number, most })
  switch (from?.way) {
    case 'only': {
      const found = await newer(from.id, 1)
      return { messages: idOf(found[0]) === from.id ? found : [], hasOlder: true, hasNewer: true }
    }
    case 'after': {
      const [found, before] = await Promise.all([newer(from.id + 1, MESSAGES_PER_PAGE + 1), older(from.id + 1, 1)])
      return {
        messages: found.slice(0, MESSAGES_PER_PAGE),
        hasOlder: before.length > 0,
        hasNewer: found.length > MESSAGES_PER_PAGE,
      }
    }
    case 'around': {
      const [before, after] = await Promise.all([older(from.id, HALF + 1), newer(from.id, HALF + 1)])
      return around(before, after)
    }
    case 'unread': {
      const most = { before: MESSAGES_PER_PAGE + 1, from: HALF + 1 }
      const [before, after] = await messagesAtUnread(ctx.db, readerOf(ctx), { ...pair, most })
      // most people have read all of it
      return after.length === 0 ? newest(before) : { ...around(before, after), unreadFrom: idOf(after[0]) }
    }
    case 'before':
      return { ...newest(await older(from.id, MESSAGES_PER_PAGE + 1)), hasNewer: true }
    default:
      return newest(await older(Number.MAX_SAFE_INTEGER, MESSAGES_PER_PAGE + 1))
  }
}

const HALF = MESSAGES_PER_PAGE / 2

/** Both lists begin next to the place. */
const around = (before: readonly string[], after: readonly string[]): Part => ({
  messages: [...before.slice(0, HALF).reverse(), ...after.slice(0, HALF)],
  hasOlder: before.length > HALF,
  hasNewer: after.length > HALF,
})

const newest = (before: readonly string[]): Part => ({
  messages: before.slice(0, MESSAGES_PER_PAGE).reverse(),
  hasOlder: before.length > MESSAGES_PER_PAGE,
  hasNewer: false,
})

const idOf = (json: string | undefined): number | null => (json ? (JSON.parse(json) as Message).id : null)
