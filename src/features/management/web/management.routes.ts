import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

// the pages read their searches themselves (use-manage-search.ts): what is imported here is in the first screen
const manageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage',
  component: lazyPage(() => import('./manage-gate.tsx'), 'ManageGate'),
})

const overviewRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/',
  component: lazyPage(() => import('./manage-page.tsx'), 'ManagePage'),
})

const organizationsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/organizations',
  component: lazyPage(() => import('./organizations-page.tsx'), 'OrganizationsPage'),
})

const organizationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/organizations/$organizationId',
  component: lazyPage(() => import('./platform-organization-layout.tsx'), 'PlatformOrganizationLayout'),
})

const organizationOverviewRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyPage(() => import('./platform-organization-overview.tsx'), 'PlatformOrganizationOverview'),
})

const organizationPageRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/$page',
  component: lazyPage(() => import('./platform-organization-page.tsx'), 'PlatformOrganizationPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/users',
  component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/audit',
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
})

const usageRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/usage',
  component: lazyPage(() => import('./usage-page.tsx'), 'UsagePage'),
})

export const managementRoutes = [
  manageRoute.addChildren([
    overviewRoute,
    organizationsRoute,
    organizationRoute.addChildren([organizationOverviewRoute, organizationPageRoute]),
    usersRoute,
    auditRoute,
    usageRoute,
  ]),
] as const
