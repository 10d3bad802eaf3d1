import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { NotificationsPages } from '../server/notification-addresses.router.ts'
import type { NotificationsRouter } from '../server/notifications.router.ts'

export const notificationsApi = featureApi<NotificationsRouter>('notifications')

/** The settings page Ilmoitusosoitteet. */
export const useNotificationPages = settingsPages<NotificationsPages>()
