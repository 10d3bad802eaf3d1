import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { accountsRoutes } from '#features/accounts/web/accounts.routes.ts'
import { deskRoutes } from '#features/desk/web/desk.routes.ts'
import { notificationsRoutes } from '#features/notifications/web/notifications.routes.ts'
import { settingsLayoutRoute, settingsRoutes } from '#features/settings/web/settings.routes.ts'
import { PageFailure } from '#features/shell/web/page-failure.tsx'
import { shellRoute, shellRoutes } from '#features/shell/web/shell.routes.ts'
import { ticketsRoutes } from '#features/tickets/web/tickets.routes.ts'
import { vehiclesRoutes } from '#features/vehicles/web/vehicles.routes.ts'
import { authRoute, bareRoute, rootRoute } from '#web/navigation/routes.ts'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'
import { comingAppRoutes, comingSettingsRoutes } from './coming-routes.tsx'

/** How long the present page stands before the next one says that it is loading (source specification, section 9). */
const PENDING_MS = 200

const NotFoundPage = lazy(() =>
  import('#features/shell/web/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
)
const NotFound = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)
// outside the shell nothing else says where the content is
rootRoute.update({
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
})

const routeTree = rootRoute.addChildren([
  ...shellRoutes,
  bareRoute,
  authRoute.addChildren(accountsRoutes),
  shellRoute.addChildren([
    ...notificationsRoutes,
    ...deskRoutes,
    ...ticketsRoutes,
    ...vehiclesRoutes,
    settingsLayoutRoute.addChildren([...settingsRoutes, ...comingSettingsRoutes]),
    ...comingAppRoutes,
  ]),
])

/** Tests give a history of their own. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingComponent: LoadingIndicator,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
