import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readSearch } from '#web/navigation/read-search.ts'
import { settingsRoute } from '#web/navigation/routes.ts'

/** Every page of the settings stands beside their list. */
export const settingsLayoutRoute = settingsRoute.update({
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
})

const entranceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/settings/user-account', replace: true })
  },
})

const userAccountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/user-account',
  validateSearch: readSearch(({ error }): { error?: string } => (typeof error === 'string' && error ? { error } : {})),
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
})

/** Every page of the organisation: the features declare them. */
const organizationPageRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/$page',
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationSettingsPage'),
})

export const settingsRoutes = [entranceRoute, userAccountRoute, organizationPageRoute] as const
