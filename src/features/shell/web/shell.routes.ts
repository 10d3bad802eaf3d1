import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { appRoute, rootRoute } from '#web/navigation/routes.ts'

const Shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell')

/** Everything under /app stands inside the shell. */
export const shellRoute = appRoute.update({ component: Shell })

/** The shell alone, without a page in it. */
const bareShellRoute = createRoute({ getParentRoute: () => rootRoute, path: '/_app', component: Shell })

const entranceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app' })
  },
})

export const shellRoutes = [bareShellRoute, entranceRoute] as const
