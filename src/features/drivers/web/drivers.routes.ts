import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownSettings } from '#features/organizations/web/own-settings.tsx'
import { settingsRoute } from '#web/navigation/routes.ts'

const driversRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/organization-drivers',
  component: lazyRouteComponent(
    async () => ({ Page: ownSettings((await import('./drivers-page.tsx')).DriversPage) }),
    'Page',
  ),
})

export const driversSettingsRoutes = [driversRoute] as const
