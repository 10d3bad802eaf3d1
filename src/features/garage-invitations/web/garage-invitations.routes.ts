import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { authRoute } from '#web/navigation/routes.ts'

/** Where the link of the mail leads, for visitors and those who are signed in alike. */
const garageInvitationRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/garage-invitation',
  component: lazyPage(() => import('./garage-invitation-page.tsx'), 'GarageInvitationPage'),
})
export const garageInvitationRoutes = [garageInvitationRoute] as const
