import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const supportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/support',
  component: lazyPage(() => import('./support-page.tsx'), 'SupportPage'),
})

export const supportRoutes = [supportRoute] as const
