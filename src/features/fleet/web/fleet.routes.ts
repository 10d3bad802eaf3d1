import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readFleetSearch } from './fleet-search.ts'

const fleetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/vehicles',
  validateSearch: readSearch(readFleetSearch),
  component: lazyRouteComponent(() => import('./fleet-page.tsx'), 'FleetPage'),
})

const vehicleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/vehicles/$vehicleId',
  component: lazyRouteComponent(() => import('./vehicle-page.tsx'), 'VehiclePage'),
})

export const fleetRoutes = [fleetRoute, vehicleRoute] as const
