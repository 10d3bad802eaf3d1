import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { accountsRoutes } from '#features/accounts/web/accounts.routes.ts'
import { catalogSettingsRoutes } from '#features/catalog/web/catalog.routes.ts'
import { deskRoutes } from '#features/desk/web/desk.routes.ts'
import { garagesRoutes } from '#features/garages/web/garages.routes.ts'
import { managementRoutes, managementSettingsRoutes } from '#features/management/web/management.routes.ts'
import { peopleAppRoutes, peopleAuthRoutes, peopleSettingsRoutes } from '#features/members/web/members.routes.ts'
import { notificationsRoutes } from '#features/notifications/web/notifications.routes.ts'
import { organizationSettingsRoutes } from '#features/organization-settings/web/organization-settings.routes.ts'
import { settingsLayoutRoute, settingsRoutes } from '#features/settings/web/settings.routes.ts'
import { shellRoute, shellRoutes } from '#features/shell/web/shell.routes.ts'
import { ticketsRoutes } from '#features/tickets/web/tickets.routes.ts'
import { vehiclesRoutes } from '#features/vehicles/web/vehicles.routes.ts'
import { authRoute, bareRoute, rootRoute } from '#web/navigation/routes.ts'
import { comingAppRoutes, comingPublicRoutes } from './coming-routes.tsx'
import { NotFound, routerOptions } from './router-options.tsx'

/** Everything that screens are built of, to look at: /docs__/ui. */
const galleryRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/ui',
  component: lazyRouteComponent(() => import('#web/ui/gallery.tsx'), 'Gallery'),
})

const routeTree = rootRoute.addChildren([
  ...shellRoutes,
  ...comingPublicRoutes,
  bareRoute.addChildren([galleryRoute]),
  authRoute.addChildren([...accountsRoutes, ...peopleAuthRoutes]),
  shellRoute.addChildren([
    ...notificationsRoutes,
    ...deskRoutes,
    ...ticketsRoutes,
    ...vehiclesRoutes,
    ...garagesRoutes,
    ...managementRoutes,
    ...peopleAppRoutes,
    settingsLayoutRoute.addChildren([
      ...settingsRoutes,
      ...peopleSettingsRoutes,
      ...organizationSettingsRoutes,
      ...catalogSettingsRoutes,
      ...managementSettingsRoutes,
    ]),
    ...comingAppRoutes,
  ]),
])

/** The router of the whole product; tests give a history of their own. */
export function createAppRouter(history?: RouterHistory) {
  // not beside the routes above: the sign-in document may load this module's chunk, and has a root of another mind
  rootRoute.update({ notFoundComponent: NotFoundOutside })
  return createRouter({ routeTree, ...(history ? { history } : {}), ...routerOptions })
}

/** Outside the shell nothing else says where the content is. */
const NotFoundOutside = () => (
  <main>
    <NotFound />
  </main>
)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
