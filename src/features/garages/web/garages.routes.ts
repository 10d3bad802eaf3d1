import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readGaragesSearch } from './garages-search.ts'

const garagesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/garages',
  validateSearch: readSearch(readGaragesSearch),
  component: lazyPage(() => import('./garages-page.tsx'), 'GaragesPage'),
})

const organizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/$organizationId',
  component: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
})

export const garagesRoutes = [garagesRoute, organizationRoute] as const
