import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { accountsRoutes } from '#features/accounts/web/accounts.routes.ts'
import { deskRoutes } from '#features/desk/web/desk.routes.ts'
import { notificationsRoutes } from '#features/notifications/web/notifications.routes.ts'
import { NotFoundPage } from '#features/shell/web/not-found-page.tsx'
import { PageFailure } from '#features/shell/web/page-failure.tsx'
import { shellRoute, shellRoutes } from '#features/shell/web/shell.routes.ts'
import { ticketsRoutes, ticketsRoutes } from '#features/tickets/web/tickets.routes.ts'
import { vehiclesRoutes } from '#features/vehicles/web/vehicles.routes.ts'
import { authRoute, rootRoute } from '#web/navigation/routes.ts'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'
import { comingAppRoutes, comingAuthRoutes } from './coming-routes.tsx'

/** How long the present page stands before the next one says that it is loading (source specification, section 9). */
const PENDING_MS = 200

const routeTree = rootRoute.addChildren([
  ...shellRoutes,
  authRoute.addChildren([...accountsRoutes, ...comingAuthRoutes]),
  shellRoute.addChildren([...notificationsRoutes, ...deskRoutes, ...ticketsRoutes, ...vehiclesRoutes, ...comingAppRoutes]),
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
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
