import { createRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accounts } from '#features/accounts/web/accounts.feature.ts'
import { garageInvitations } from '#features/garage-invitations/web/garage-invitations.feature.ts'
import { members } from '#features/members/web/members.feature.ts'
import { NotFoundOutside } from '#features/shell/web/not-found.tsx'
import { installFeatures } from '#web/installed-features.ts'
import { authRoute, rootRoute } from '#web/navigation/routes.ts'
import { routerOptions } from './router-options.tsx'

/** Everything but the visitors' pages is in another document, which is loaded on the first visit to one of them. */
function Elsewhere() {
  const isOwn = location.pathname.startsWith('/auth')
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn ? <NotFoundOutside /> : null
}

/** The router of the sign-in document: it imports nothing of the application, so that signing in stays light. */
export function createAuthRouter() {
  installFeatures([accounts, members, garageInvitations])
  return createRouter({
    ...routerOptions,
    routeTree: rootRoute.addChildren([
      authRoute.addChildren([...accounts.routes.auth, ...members.routes.auth, ...garageInvitations.routes.auth]),
    ]),
    defaultNotFoundComponent: Elsewhere,
    notFoundMode: 'root',
  })
}
