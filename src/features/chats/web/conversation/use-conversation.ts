import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { ReadMessages } from '../../chats.ts'
import { joinNewer, joinOlder, lastIdOf, type MessageWindow } from './message-window.ts'
import { type Asked, changeWindow, readPart, readWindow, windowKey } from './window-query.ts'

/** `at`: the message that it is opened at. */
const windowOptions = (queryClient: QueryClient, asked: Asked, at: number | undefined) => ({
  queryKey: windowKey(asked),
  queryFn: () => readWindow(queryClient, asked, at),
  // opened again it begins at what is unread then
  gcTime: 0,
})

/** Asks for the messages before anything shows them, so that they come in one request with what the page asks first. */
export function useEarlyMessages(otherId: string, at: number | undefined): void {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  useQuery({ ...windowOptions(queryClient, { organizationId, otherId }, at), notifyOnChangeProps: [] })
}

/** The part of the conversation that is on the screen, and the ways to its other parts. `at`: the message that it is opened at. */
export function useConversation(otherId: string, at: number | undefined) {
  const { id: organizationId } = useOrganization()
  const asked = { organizationId, otherId }
  const queryClient = useQueryClient()
  const query = useQuery(windowOptions(queryClient, asked, at))
  const shown = query.data
  const older = usePart(() => {
    const first = shown?.messages[0]
    if (!shown?.hasOlder || !first) return undefined
    return {
      from: { way: 'before', id: first.id },
      join: (now, part) => joinOlder(now, part, first.id),
    }
  })
  const newer = usePart(() =>
    shown?.hasNewer ? { from: { way: 'after', id: lastIdOf(shown) }, join: joinNewer } : undefined,
  )

  function usePart(next: () => Next | undefined) {
    const isAsking = useRef(false)
    const { mutate, isError, isPending } = useMutation({
      mutationFn: ({ from }: Next) => readPart(asked, from),
      onSuccess: (part, { join }) => changeWindow(queryClient, asked, (now) => join(now, part)),
      onSettled: () => {
        isAsking.current = false
      },
    })
    const ask = () => {
      const one = next()
      if (!one || isAsking.current) return
      isAsking.current = true
      mutate(one)
    }
    return { ask, isError, isPending }
  }

  const jump = useMutation({
    mutationFn: (from: ReadMessages['from']) => readPart(asked, from),
    onSuccess: (part) => changeWindow(queryClient, asked, ({ unreadFrom }) => ({ ...part, unreadFrom })),
  })
  return {
    query,
    shown,
    older,
    newer,
    isJumping: jump.isPending,
    /** To the part around a message. */
    jumpTo: (id: number) => jump.mutateAsync({ way: 'around', id }),
    jumpToNewest: () => jump.mutateAsync(null),
  }
}

type Next = {
  from: ReadMessages['from']
  join: (now: MessageWindow, part: MessageWindow) => MessageWindow
}
