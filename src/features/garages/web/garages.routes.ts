import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readGaragesSearch } from './garages-search.ts'

const garagesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/garages',
  validateSearch: readSearch(readGaragesSearch),
  component: lazyRouteComponent(() => import('./garages-page.tsx'), 'GaragesPage'),
})

const organizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/$organizationId',
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
})

export const garagesRoutes = [garagesRoute, organizationRoute] as const
