import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readDaySearch } from './car-transports-search.ts'

const dayRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/car-transports',
  validateSearch: readSearch(readDaySearch),
  component: lazyPage(() => import('./transport-day-page.tsx'), 'TransportDayPage'),
})

export const carTransportsRoutes = [dayRoute] as const
