import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readAuditLogSearch, readOrganizationsSearch, readUsersSearch } from './manage-search.ts'

const manageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage',
  component: lazyRouteComponent(() => import('./manage-gate.tsx'), 'ManageGate'),
})

const overviewRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./manage-page.tsx'), 'ManagePage'),
})

const organizationsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/organizations',
  validateSearch: readSearch(readOrganizationsSearch),
  component: lazyRouteComponent(() => import('./organizations-page.tsx'), 'OrganizationsPage'),
})

const organizationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/organizations/$organizationId',
  component: lazyRouteComponent(() => import('./platform-organization-layout.tsx'), 'PlatformOrganizationLayout'),
})

const organizationOverviewRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./platform-organization-overview.tsx'), 'PlatformOrganizationOverview'),
})

const organizationPageRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/$page',
  component: lazyRouteComponent(() => import('./platform-organization-page.tsx'), 'PlatformOrganizationPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/users',
  validateSearch: readSearch(readUsersSearch),
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/audit',
  validateSearch: readSearch(readAuditLogSearch),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
})

const usageRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/usage',
  component: lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage'),
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
