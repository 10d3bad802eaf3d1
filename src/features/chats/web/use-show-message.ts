import { useNavigate, useRouter } from '@tanstack/react-router'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { toast } from '#web/ui/toast.ts'
import { attachmentWords } from './attachment-words.ts'
import { messageToastId } from './message-toast-id.ts'

type NewMessage = Extract<RealtimeEvent, { type: 'message.new' }>

/**
 * Says who has written, unless the conversation with them is open (source specification, section 2). Nothing is said of what one's own
 * organisation writes: both sides receive the event of a message.
 */
export function useShowMessage() {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const navigate = useNavigate()
  const router = useRouter()
  return ({ message: { from }, preview, senderId, attachmentCount }: NewMessage): void => {
    if (from.id === organizationId || senderId === userId) return
    const page = { to: '/app/chats/$organizationId', params: { organizationId: from.id } } as const
    if (router.buildLocation(page).pathname === router.state.location.pathname) return
    toast.info(`${from.name} lähetti viestin`, preview || attachmentWords(attachmentCount), {
      id: messageToastId(from.id),
      action: { label: 'Avaa', onClick: () => void navigate(page) },
    })
  }
}
