import { BellRing } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { notificationFailures } from '../notifications.failures.ts'
import { notificationSettingsRoutes, notificationsRoutes } from './notifications.routes.ts'

/** The notices of an organisation, in the app and outside it, and their recipients. */
export const notifications = {
  name: 'notifications',
  failures: notificationFailures,
  routes: { app: notificationsRoutes, settings: notificationSettingsRoutes },
  settingsPages: [
    {
      path: 'organization-notifications',
      managedPath: 'notifications',
      section: 'organization',
      order: 60,
      label: 'Ilmoitusosoitteet',
      icon: BellRing,
      load: async () => (await import('./addresses/addresses-page.tsx')).AddressesPage,
    },
  ],
  auditWords: () => import('./notifications.audit-words.ts'),
  keptOffline: ['notifications.count'],
  staleAfter: { notifications: ['notification.new'] },
  checkedPages: [
    { path: '/app/notifications', as: 'garage', heading: 'Ilmoitukset' },
    { path: '/app/settings/user-notifications', as: 'garage', heading: 'Ilmoitukset' },
    { path: '/app/settings/organization-notifications', as: 'garage', heading: 'Ilmoitusosoitteet' },
  ],
} satisfies WebFeature
