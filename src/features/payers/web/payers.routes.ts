import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const permitsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/permits',
  component: lazyPage(() => import('./permits-page.tsx'), 'PermitsPage'),
})

const permitRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/permits/$permitId',
  component: lazyPage(() => import('./permit-page.tsx'), 'PermitPage'),
})

export const payersRoutes = [permitsRoute, permitRoute] as const
