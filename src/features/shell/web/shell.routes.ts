import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { documentTitle } from '#web/navigation/page-title.ts'
import { appRoute, rootRoute } from '#web/navigation/routes.ts'
import { NotFound } from './not-found.tsx'

const Shell = lazyPage(() => import('./shell.tsx'), 'Shell')

/** Everything under /app is inside the shell, a path that leads nowhere too. */
export const shellRoute = appRoute.update({ component: Shell, notFoundComponent: NotFound })

/** Only the shell, without a page in it. */
const bareShellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/_app',
  component: Shell,
  onEnter: () => {
    document.title = documentTitle('')
  },
})

export const shellRoutes = [bareShellRoute] as const
