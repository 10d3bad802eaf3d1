import { shortPreview } from '#shared/short-preview.ts'
import { MESSAGES_PER_PAGE, type Message, type MessagePage, type ReadMessages } from '../../chats.ts'

/** The part of a conversation that is on the screen, the oldest first. */
export type MessageWindow = MessagePage

/** However far one scrolls, no more of a conversation is drawn; what is left out is asked for again on the way back. */
export const MOST_SHOWN = 250

/** With the part before it; the newest are left out for it. Unchanged when it does not begin with `asked` any more. */
export function joinOlder(shown: MessageWindow, part: MessagePage, asked: number): MessageWindow {
  if (shown.messages[0]?.id !== asked) return shown
  const all = [...part.messages, ...shown.messages]
  const messages = all.slice(0, MOST_SHOWN)
  return {
    ...shown,
    messages,
    hasOlder: part.hasOlder,
    hasNewer: shown.hasNewer || messages.length < all.length,
  }
}

/** With the part after it; the oldest are left out for it. What it has already is not joined twice. */
export function joinNewer(shown: MessageWindow, part: MessagePage): MessageWindow {
  const last = lastIdOf(shown)
  const news = part.messages.filter(({ id }) => id > last)
  const all = [...shown.messages, ...news]
  const messages = all.slice(-MOST_SHOWN)
  return {
    ...shown,
    messages,
    hasOlder: shown.hasOlder || messages.length < all.length,
    hasNewer: part.hasNewer,
  }
}

export const lastIdOf = ({ messages }: Pick<MessageWindow, 'messages'>): number => messages.at(-1)?.id ?? 0

/** So many are fetched one by one, more of them with the parts that contain them. */
const MOST_ALONE = 5

/** What is asked for to know those of its messages as they are now; of other conversations' there are none. */
export function partsWith(
  { messages }: MessageWindow,
  changed: ReadonlySet<number>,
): NonNullable<ReadMessages['from']>[] {
  const found = messages.flatMap(({ id }, index) => (changed.has(id) ? { id, index } : []))
  if (found.length <= MOST_ALONE) return found.map(({ id }) => ({ way: 'only', id }))
  let end = 0
  return found.flatMap(({ id, index }) => {
    if (index < end) return []
    end = index + MESSAGES_PER_PAGE
    return { way: 'after' as const, id: id - 1 }
  })
}

/** With a message as it is now, also where others answer it. */
export const withMessage = (shown: MessageWindow, message: Message): MessageWindow => ({
  ...shown,
  messages: shown.messages.map((one) => {
    if (one.id === message.id) return message
    if (one.replyTo?.id !== message.id) return one
    return { ...one, replyTo: { ...one.replyTo, preview: shortPreview(message.body) } }
  }),
})
