import { serverFeature } from '#server/feature.ts'
import type {} from '../notifications.failures.ts'
import { forgetHearer, preferenceData } from './notification-preferences.ts'
import { notificationsRouter } from './notifications.router.ts'

/** What an organisation was told, read by each of its people. */
export const notifications = serverFeature({
  name: 'notifications',
  routers: { notifications: notificationsRouter },
  isolation: () => import('./notifications.isolation.ts'),
  personalData: [preferenceData],
  accountDeletion: [forgetHearer],
})
