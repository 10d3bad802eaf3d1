import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the page reads its search itself: what is imported here is in the first screen
const reportingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reporting',
  component: lazyPage(() => import('./reporting-page.tsx'), 'ReportingPage'),
})

export const reportingRoutes = [reportingRoute] as const
