import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '#web/navigation/routes.ts'

export const vehicleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/vehicles/$vehicleId',
  component: lazyRouteComponent(() => import('./vehicle-page.tsx'), 'VehiclePage'),
})

export const vehiclesRoutes = [vehicleRoute] as const
