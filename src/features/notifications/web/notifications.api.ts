import { featureApi } from '#web/api.ts'
import type { NotificationsRouter } from '../server/notifications.router.ts'

export const notificationsApi = featureApi<NotificationsRouter>('notifications')
