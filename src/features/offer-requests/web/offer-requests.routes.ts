import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the pages read their searches themselves: what is declared here is in the first screen
const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/offer-requests',
  component: lazyPage(() => import('./list/requests-page.tsx'), 'RequestsPage'),
})

const requestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/offer-requests/$offerRequestId',
  component: lazyPage(() => import('./request-page.tsx'), 'RequestPage'),
})

const newRequestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/offer-requests/new',
  component: lazyPage(() => import('./wizard/new-request-page.tsx'), 'NewRequestPage'),
})

const editRequestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/offer-requests/$offerRequestId/edit',
  component: lazyPage(() => import('./wizard/edit-request-page.tsx'), 'EditRequestPage'),
})

export const offerRequestsRoutes = [requestsRoute, newRequestRoute, requestRoute, editRequestRoute] as const
