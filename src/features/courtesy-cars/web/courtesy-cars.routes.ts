import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readCalendarSearch, readLoansSearch } from './courtesy-cars-search.ts'

const carsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/courtesy-cars',
  component: lazyPage(() => import('./cars-page.tsx'), 'CarsPage'),
})

const carRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/courtesy-cars/cars/$carId',
  component: lazyPage(() => import('./car-page.tsx'), 'CarPage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/courtesy-cars/calendar',
  validateSearch: readSearch(readCalendarSearch),
  component: lazyPage(() => import('./calendar-page.tsx'), 'CalendarPage'),
})

const loansRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/courtesy-cars/loans',
  validateSearch: readSearch(readLoansSearch),
  component: lazyPage(() => import('./loans-page.tsx'), 'LoansPage'),
})

const loanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/courtesy-cars/loans/$loanId',
  component: lazyPage(() => import('./loan-page.tsx'), 'LoanPage'),
})

export const courtesyCarsRoutes = [carsRoute, carRoute, calendarRoute, loansRoute, loanRoute] as const
