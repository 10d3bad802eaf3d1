import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useShowMessage } from '#features/chats/web/use-show-message.ts'
import { useShowNotification } from '#features/notifications/web/use-show-notification.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { useLive } from '#web/live/use-live.ts'

/** Keeps the screens of the current organisation fresh, and notifies of what is new. Loaded after the first paint. */
export function LiveOrganization() {
  const { id: organizationId } = useOrganization()
  const { id: userId, properties, quietHours } = useProfile()
  const showNotification = useShowNotification()
  const showMessage = useShowMessage()

  const onEvent = (event: RealtimeEvent) => {
    if (event.type === 'notification.new') void showNotification(event)
    if (event.type === 'message.new') showMessage(event)
  }
  useLive(organizationId, { userId, sound: { isEnabled: properties.sound.enabled, quietHours }, onEvent })
  return null
}
