import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { Chat } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'
import { showRead } from '../live/patch-chats.ts'

/** Messages that come or are scrolled past in a row are marked together. */
const PAUSE_MS = 800

/**
 * Marks what this person has read: called with the last message in sight, it notifies the server once, debounced, while the page is really looked
 * at. `newest`: the last message there is of what is shown.
 */
export function useReadMark(chat: Chat | undefined, otherId: string, newest: number) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    ...chatsApi.markRead.mutationOptions(),
    onSuccess: (_, { messageId }) => {
      if (messageId >= latest.current.newest) showRead(queryClient, { organizationId, otherId })
      void queryClient.invalidateQueries(chatsApi.countUnread.pathFilter())
      void queryClient.invalidateQueries({ queryKey: chatsApi.get.queryKey({ organizationId, otherId }) })
    },
    onError: () => {
      sent.current = 0
    },
  })
  const latest = useRef({ newest, readId: 0 })
  latest.current = { newest, readId: chat?.readId ?? Number.POSITIVE_INFINITY }
  const seen = useRef(0)
  const sent = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const mark = () => {
    timer.current = undefined
    const messageId = seen.current
    if (document.visibilityState !== 'visible' || messageId <= Math.max(sent.current, latest.current.readId)) return
    sent.current = messageId
    mutate({ organizationId, otherId, messageId })
  }
  return (messageId: number) => {
    if (document.visibilityState !== 'visible') return
    seen.current = Math.max(seen.current, messageId)
    if (seen.current > Math.max(sent.current, latest.current.readId)) timer.current ??= setTimeout(mark, PAUSE_MS)
  }
}
