import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { TYPING_EVERY_MS } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'

/** What the field calls at each change: notifies the other side at most every three seconds that the user is writing. A failure is ignored. */
export function useAnnounceTyping(otherId: string): (text: string) => void {
  const { id: organizationId } = useOrganization()
  // never later: it is true for some seconds
  const send = useMutation(chatsApi.typing.mutationOptions({ retry: false, networkMode: 'always' }))
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return (text) => {
    const now = performance.now()
    if (text.trim() === '' || now - sentAt.current < TYPING_EVERY_MS || !navigator.onLine) return
    sentAt.current = now
    send.mutate({ organizationId, otherId })
  }
}
