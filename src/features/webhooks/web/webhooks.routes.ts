import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'

const endpointRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/webhooks/$endpointId',
  validateSearch: readSearch(({ failed }): { failed?: true } => (failed === true ? { failed } : {})),
  component: lazyPage(() => import('./endpoint-page.tsx'), 'EndpointPage'),
})

export const webhooksRoutes = [endpointRoute] as const
