import type { Query, QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { askedQueries } from '#web/live/asked-queries.ts'
import type { LivePatch } from '#web/live/live-patch.ts'
import { chatsApi } from '../chats.api.ts'
import { type MessageWindow, partsWith, withMessage } from '../conversation/message-window.ts'
import { type Asked, changeWindow, isWindowKey, readNewest, readPart } from '../conversation/window-query.ts'
import { type ChatPages, withFirstPage } from '../list/chat-rows.ts'
import { isListKey, readListPage } from '../list/use-chat-list.ts'

/** What is on its way for each answer: the next one is laid upon what that one makes. */
const underWay = new WeakMap<Query, Promise<void>>()

/** A message costs an open conversation that message, and the list its first page; what was missed offline costs no more. */
export const livePatch: LivePatch = (queryClient, events, old) => {
  const shown = old.filter(isAtRest)
  const changed = new Set(events.flatMap((event) => (event.type === 'messageEvent.new' ? event.messageId : [])))
  const windows = shown.filter(({ queryKey }) => isWindowKey(queryKey))
  const lists = shown.filter(({ queryKey }) => isListKey(queryKey))
  for (const query of windows) inTurn(queryClient, query, () => patchWindow(queryClient, query, events, changed))
  for (const query of lists) inTurn(queryClient, query, () => patchList(queryClient, query))
  return [...windows, ...lists]
}

/** On the screen, with an answer that holds, and not asked for at this moment. */
const isAtRest = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.fetchStatus === 'idle' && !query.state.isInvalidated

function inTurn(queryClient: QueryClient, query: Query, patch: () => Promise<boolean>): void {
  const { turn } = askedQueries(queryClient).now()
  const before = underWay.get(query) ?? Promise.resolve()
  const patched = before.then(async () => {
    const isDone = await patch().catch(() => false)
    // without an answer all of it is as old as before
    if (!isDone) askedQueries(queryClient).askAgain((one) => one === query && isOlderThan(queryClient, one, turn))
  })
  underWay.set(query, patched)
}

const isOlderThan = (queryClient: QueryClient, query: Query, turn: number): boolean =>
  askedQueries(queryClient).askedAt(query).turn <= turn

const inputOf = <Input>({ queryKey }: Query): Input => (queryKey[1] as { input: Input }).input

async function patchWindow(
  queryClient: QueryClient,
  query: Query,
  events: readonly RealtimeEvent[],
  changed: ReadonlySet<number>,
): Promise<boolean> {
  const { organizationId, otherId } = inputOf<Asked>(query)
  const asked = { organizationId, otherId }
  const shown = query.state.data as MessageWindow
  const [parts] = await Promise.all([
    Promise.all(partsWith(shown, changed).map((from) => readPart(asked, from))),
    events.some((event) => isMessageOf(event, asked)) ? readNewest(queryClient, asked) : undefined,
  ])
  const news = parts.flatMap(({ messages }) => messages).filter(({ id }) => changed.has(id))
  if (news.length > 0) changeWindow(queryClient, asked, (now) => news.reduce(withMessage, now))
  return true
}

const isMessageOf = (event: RealtimeEvent, { otherId }: Asked): boolean =>
  event.type === 'message.new' && (event.message.from.id === otherId || event.message.to.id === otherId)

async function patchList(queryClient: QueryClient, query: Query): Promise<boolean> {
  const { organizationId, text } = inputOf<{ organizationId: string; text: string }>(query)
  const first = await readListPage({ organizationId, text }, null)
  const pages = query.state.data as ChatPages
  const patched = withFirstPage(pages, first)
  if (patched && query.isActive()) queryClient.setQueryData(query.queryKey, patched)
  return patched !== undefined
}

/** What a person has read is read in all that is on the screen, without waiting for the server. */
export function showRead(queryClient: QueryClient, { organizationId, otherId }: Asked): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: chatsApi.list.pathKey() })) {
    if (!isListKey(query.queryKey) || inputOf<Asked>(query).organizationId !== organizationId) continue
    queryClient.setQueryData<ChatPages>(query.queryKey, (data) => data && readIn(data, otherId))
  }
}

const readIn = ({ pages, pageParams }: ChatPages, otherId: string): ChatPages => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    chats: page.chats.map((chat) => (chat.other.id === otherId ? { ...chat, unread: 0 } : chat)),
  })),
})
