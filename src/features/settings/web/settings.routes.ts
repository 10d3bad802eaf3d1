import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { settingsRoute } from '#web/navigation/routes.ts'

/** Every page of the settings is next to their list. */
export const settingsLayoutRoute = settingsRoute.update({
  component: lazyPage(() => import('./settings-layout.tsx'), 'SettingsLayout'),
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
  component: lazyPage(() => import('./account-screen.tsx'), 'AccountScreen'),
})

/** Every page of the organisation: the features declare them. */
const organizationPageRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/$page',
  component: lazyPage(() => import('./organization-page.tsx'), 'OrganizationSettingsPage'),
})

export const settingsRoutes = [entranceRoute, userAccountRoute, organizationPageRoute] as const
