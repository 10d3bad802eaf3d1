import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { notificationsApi } from './notifications.api.ts'

/** How many notifications the person has not read; 0 until it is known. Stops at UNREAD_COUNT_LIMIT. */
export function useUnreadCount(): number {
  const { id: organizationId } = useOrganization()
  return useQuery(notificationsApi.count.queryOptions({ organizationId, count: 'unread' })).data ?? 0
}
