import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the pages read their search themselves: what is declared here is in the first screen
const overdueRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoicing/overdue',
  component: lazyPage(() => import('./overdue-page.tsx'), 'OverduePage'),
})

const takingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoicing/takings',
  component: lazyPage(() => import('./takings/takings-page.tsx'), 'TakingsPage'),
})

export const receiptsRoutes = [overdueRoute, takingsRoute] as const
