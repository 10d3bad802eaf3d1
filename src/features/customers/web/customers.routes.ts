import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readCustomerPageSearch, readCustomersSearch } from './customers-search.ts'

const customersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers',
  validateSearch: readSearch(readCustomersSearch),
  component: lazyPage(() => import('./customers-page.tsx'), 'CustomersPage'),
})

const customerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/$customerId',
  validateSearch: readSearch(readCustomerPageSearch),
  component: lazyPage(() => import('./customer-page.tsx'), 'CustomerPage'),
})

export const customersRoutes = [customersRoute, customerRoute] as const
