import { partialMatchKey, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { fetchOnce } from '#web/fetch-once.ts'
import type { ChatList, ListChats } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'

type Asked = { organizationId: string; text: string }

const PAGES = 'pages'

const listKey = (asked: Asked): QueryKey => [...chatsApi.list.queryKey(asked), PAGES]
/** Other features keep pages under such a mark too. */
export const isListKey = (key: QueryKey): boolean =>
  key.at(-1) === PAGES && partialMatchKey(key, chatsApi.list.pathKey())

/** A page of it from the server. */
export const readListPage = (asked: Asked, before: ListChats['before']): Promise<ChatList> =>
  fetchOnce(chatsApi.list.queryOptions({ ...asked, before }))

/** The conversations of the organisation, the one with the newest message first, as far as one has scrolled. */
export function useChatList(text: string) {
  const { id: organizationId } = useOrganization()
  const asked = { organizationId, text }
  const query = useInfiniteQuery({
    queryKey: listKey(asked),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => readListPage(asked, pageParam),
    getNextPageParam: (page) => page.next,
  })
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap(({ chats }) => chats) ?? [], [data])
  return { query, rows }
}
