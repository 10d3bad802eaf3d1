import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute, settingsRoute } from '#web/navigation/routes.ts'
import { readNotificationsSearch } from './notifications-search.ts'

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  validateSearch: readSearch(readNotificationsSearch),
  component: lazyPage(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

const userNotificationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/user-notifications',
  component: lazyPage(() => import('./preferences/user-notifications-page.tsx'), 'UserNotificationsPage'),
})

export const notificationsRoutes = [notificationsRoute] as const
export const notificationSettingsRoutes = [userNotificationsRoute] as const
