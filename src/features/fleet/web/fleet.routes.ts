import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readFleetSearch } from './fleet-search.ts'

const fleetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/vehicles',
  validateSearch: readSearch(readFleetSearch),
  component: lazyPage(() => import('./fleet-page.tsx'), 'FleetPage'),
})

const vehicleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/vehicles/$vehicleId',
  component: lazyPage(() => import('./vehicle-page.tsx'), 'VehiclePage'),
})

export const fleetRoutes = [fleetRoute, vehicleRoute] as const
