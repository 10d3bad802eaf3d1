import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const outreachRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage/outreach',
  component: lazyPage(() => import('./outreach-page.tsx'), 'OutreachPage'),
})

export const outreachRoutes = [outreachRoute] as const
