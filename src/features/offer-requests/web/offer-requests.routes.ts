import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-piece.tsx'
import { comingInApp } from '#web/navigation/coming-route.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readRequestsSearch } from './list/requests-search.ts'

const words = () => import('./coming-words.ts')

const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/offer-requests',
  validateSearch: readSearch(readRequestsSearch),
  component: lazyPage(() => import('./list/requests-page.tsx'), 'RequestsPage'),
})

const requestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/offer-requests/$offerRequestId',
  component: lazyPage(() => import('./request-page.tsx'), 'RequestPage'),
})

export const offerRequestsRoutes = [
  requestsRoute,
  comingInApp('/offer-requests/new', 'Pyydä korjaamoilta tarjous', words),
  requestRoute,
  comingInApp('/offer-requests/$offerRequestId/edit', 'Muokkaa tarjouspyyntöä', words),
] as const
