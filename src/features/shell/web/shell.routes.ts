import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-piece.tsx'
import { appRoute, rootRoute } from '#web/navigation/routes.ts'
import { NotFound } from './not-found.tsx'

const Shell = lazyPage(() => import('./shell.tsx'), 'Shell')

/** Everything under /app stands inside the shell, a path that leads nowhere too. */
export const shellRoute = appRoute.update({ component: Shell, notFoundComponent: NotFound })

/** The shell alone, without a page in it. */
const bareShellRoute = createRoute({ getParentRoute: () => rootRoute, path: '/_app', component: Shell })

export const shellRoutes = [bareShellRoute] as const
