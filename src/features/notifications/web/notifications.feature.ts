import type { WebFeature } from '#web/feature.ts'
import { notificationFailures } from '../notifications.failures.ts'
import { notificationSettingsRoutes, notificationsRoutes } from './notifications.routes.ts'

/** What an organisation was told, read by each of its people. */
export const notifications = {
  name: 'notifications',
  failures: notificationFailures,
  routes: { app: notificationsRoutes, settings: notificationSettingsRoutes },
  staleAfter: { notifications: ['notification.new'] },
  checkedPages: [
    { path: '/app/notifications', as: 'garage', heading: 'Ilmoitukset' },
    { path: '/app/settings/user-notifications', as: 'garage', heading: 'Ilmoitukset' },
  ],
} satisfies WebFeature
