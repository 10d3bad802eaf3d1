import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useIsAfterFirstScreen } from '#web/first-screen.ts'
import { chatsApi } from './chats.api.ts'

/** In how many conversations something is unread; 0 until it is known. The first screen is whole without it. */
export function useUnreadChats(): number {
  const { id: organizationId } = useOrganization()
  const enabled = useIsAfterFirstScreen()
  return useQuery(chatsApi.countUnread.queryOptions({ organizationId }, { enabled })).data ?? 0
}
