import { serverFeature } from '#server/feature.ts'
import type {} from '../notifications.failures.ts'
import { notificationsPages } from './notification-addresses.router.ts'
import { forgetHearer, preferenceData } from './notification-preferences.ts'
import { notificationsRouter } from './notifications.router.ts'
import { notificationsRoutes } from './notifications.routes.ts'

/** What an organisation was told, read by each of its people. */
export const notifications = serverFeature({
  name: 'notifications',
  routers: { notifications: notificationsRouter },
  settings: notificationsPages,
  isolation: () => import('./notifications.isolation.ts'),
  routes: notificationsRoutes,
  personalData: [preferenceData],
  accountDeletion: [forgetHearer],
})
