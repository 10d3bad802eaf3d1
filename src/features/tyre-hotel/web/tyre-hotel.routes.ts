import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readTyreHotelSearch } from './tyre-hotel-search.ts'

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tyre-hotel',
  validateSearch: readSearch(readTyreHotelSearch),
  component: lazyPage(() => import('./sets-page.tsx'), 'SetsPage'),
})

const setRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tyre-hotel/sets/$setId',
  component: lazyPage(() => import('./set-page.tsx'), 'SetPage'),
})

const placesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tyre-hotel/places',
  component: lazyPage(() => import('./places-page.tsx'), 'PlacesPage'),
})

const callUpRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tyre-hotel/call-up',
  component: lazyPage(() => import('./call-up-page.tsx'), 'CallUpPage'),
})

const stocktakingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tyre-hotel/stocktaking',
  component: lazyPage(() => import('./stocktakings-page.tsx'), 'StocktakingsPage'),
})

const stocktakingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tyre-hotel/stocktaking/$stocktakingId',
  component: lazyPage(() => import('./stocktaking-page.tsx'), 'StocktakingPage'),
})

export const tyreHotelRoutes = [
  listRoute,
  setRoute,
  placesRoute,
  callUpRoute,
  stocktakingsRoute,
  stocktakingRoute,
] as const
