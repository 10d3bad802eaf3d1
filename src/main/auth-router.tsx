import { createRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountsRoutes } from '#features/accounts/web/accounts.routes.ts'
import { peopleAuthRoutes } from '#features/members/web/members.routes.ts'
import { authRoute, rootRoute } from '#web/navigation/routes.ts'
import { NotFound, routerOptions } from './router-options.tsx'

/** Everything but the visitors' pages lives in another document, which is loaded when somebody goes there. */
function Elsewhere() {
  const isOwn = location.pathname.startsWith('/auth')
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn ? <NotFound /> : null
}

/** The router of the sign-in document: it knows nothing of the application, so that signing in stays light. */
export const createAuthRouter = () =>
  createRouter({
    ...routerOptions,
    routeTree: rootRoute.addChildren([authRoute.addChildren([...accountsRoutes, ...peopleAuthRoutes])]),
    defaultNotFoundComponent: Elsewhere,
    notFoundMode: 'root',
  })
