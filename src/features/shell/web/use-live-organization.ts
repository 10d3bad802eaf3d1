import { useQueryClient } from '@tanstack/react-query'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useShowNotification } from '#features/notifications/web/use-show-notification.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { useLive } from '#web/live/use-live.ts'
import { staleAfter } from './stale-after.ts'

/** Keeps the screens of the current organisation fresh, and tells of what is new. */
export function useLiveOrganization(): void {
  const { id: organizationId } = useOrganization()
  const { id: userId, properties } = useProfile()
  const queryClient = useQueryClient()
  const showNotification = useShowNotification()

  const onEvent = (event: RealtimeEvent) => {
    for (const feature of staleAfter(event)) void queryClient.invalidateQueries({ queryKey: [[feature]] })
    if (event.type === 'notification.new') showNotification(event)
  }
  useLive(organizationId, { userId, isSoundEnabled: properties.sound.enabled, onEvent })
}
