import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { fetchOnce } from '#web/fetch-once.ts'
import type { MessagePage, ReadMessages } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'
import { joinNewer, lastIdOf, type MessageWindow, MOST_SHOWN } from './message-window.ts'

/** Whose conversation with whom. */
export type Asked = { organizationId: string; otherId: string }

const WINDOW = 'window'

/** One for a conversation, wherever it was opened: what is stored for offline use is what was seen last. */
export const windowKey = (asked: Asked): QueryKey => [...chatsApi.messages.queryKey(asked), WINDOW]

export const isWindowKey = (key: QueryKey): boolean =>
  key.at(-1) === WINDOW && partialMatchKey(key, chatsApi.messages.pathKey())

/** A part of it from the server. */
export const readPart = (asked: Asked, from: ReadMessages['from']): Promise<MessagePage> =>
  fetchOnce(chatsApi.messages.queryOptions({ ...asked, from }))

/** As it is opened, at a message or at the first unread one; asked again, the same part as it is now. */
export async function readWindow(
  queryClient: QueryClient,
  asked: Asked,
  at: number | undefined,
): Promise<MessageWindow> {
  const shown = queryClient.getQueryData<MessageWindow>(windowKey(asked))
  const first = shown?.messages[0]
  if (!shown || !first) return readPart(asked, at === undefined ? { way: 'unread' } : { way: 'around', id: at })
  const begin = await readPart(asked, { way: 'after', id: first.id - 1 })
  const again = { ...begin, unreadFrom: shown.unreadFrom }
  return readOn(asked, again, shown.hasNewer ? shown.messages.length : MOST_SHOWN)
}

/** What came after the last message that is shown. */
export async function readNewest(queryClient: QueryClient, asked: Asked): Promise<void> {
  const shown = queryClient.getQueryData<MessageWindow>(windowKey(asked))
  if (!shown || shown.hasNewer) return
  const last = lastIdOf(shown)
  const part = await readPart(asked, last === 0 ? null : { way: 'after', id: last })
  changeWindow(queryClient, asked, (now) => joinNewer(now, part))
}

async function readOn(asked: Asked, shown: MessageWindow, most: number): Promise<MessageWindow> {
  if (!shown.hasNewer || shown.messages.length >= most) return shown
  const part = await readPart(asked, { way: 'after', id: lastIdOf(shown) })
  return readOn(asked, joinNewer(shown, part), most)
}

/** Nothing where it is not open any more. */
export const changeWindow = (
  queryClient: QueryClient,
  asked: Asked,
  change: (shown: MessageWindow) => MessageWindow,
): void =>
  void queryClient.setQueryData<MessageWindow>(windowKey(asked), (shown) => (shown ? change(shown) : undefined))
