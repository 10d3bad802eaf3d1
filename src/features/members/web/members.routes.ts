import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute, authRoute } from '#web/navigation/routes.ts'

const newOrganizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/new',
  component: lazyPage(() => import('./first-run/new-organization-page.tsx'), 'NewOrganizationPage'),
})
export const peopleAppRoutes = [newOrganizationRoute] as const

/** Where the link of an invitation's mail leads, for visitors and those who are signed in alike. */
const invitationRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/invitation',
  component: lazyPage(() => import('./invitations/invitation-page.tsx'), 'InvitationPage'),
})
export const peopleAuthRoutes = [invitationRoute] as const
