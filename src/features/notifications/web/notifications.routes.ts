import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-piece.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute, settingsRoute } from '#web/navigation/routes.ts'

/** The page counts from 1 in the URL; what is left out is all notifications and the first page. */
export type NotificationsSearch = { unread?: true | undefined; page?: number | undefined }

export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const page = Number(search.page)
  return {
    ...(search.unread === true || search.unread === 'true' ? { unread: true } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
  }
}

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
