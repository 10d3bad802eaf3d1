import { Building2, ChartNoAxesColumn, ScrollText, ShieldCheck, Users } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { managementRoutes } from './management.routes.ts'

/** The platform in the hands of its super-users. */
export const management = {
  name: 'management',
  failures: {},
  laterFailures: async () => (await import('../management.failures.ts')).managementFailures,
  routes: { app: managementRoutes },
  navigation: [
    { place: 'platform', order: 10, to: '/app/manage/organizations', label: 'Organisaatiot', icon: Building2 },
    { place: 'platform', order: 20, to: '/app/manage/users', label: 'Käyttäjät', icon: Users },
    {
      place: 'platform',
      order: 30,
      to: '/app/manage/usage',
      label: 'Korjaamojen käyttöaste',
      icon: ChartNoAxesColumn,
    },
    // after the three of the source
    { place: 'platform', order: 40, to: '/app/manage/audit', label: 'Tapahtumaloki', icon: ScrollText },
  ],
  settingsPages: [
    {
      path: 'organization-events',
      section: 'organization',
      order: 70,
      label: 'Tapahtumat',
      icon: ScrollText,
      load: async () => (await import('./organization-events-page.tsx')).OrganizationEventsPage,
    },
    {
      path: 'organization-super-user',
      managedPath: 'super-user',
      section: 'organization',
      order: 80,
      label: 'Superkäyttäjä',
      icon: ShieldCheck,
      isPlatforms: true,
      load: async () => (await import('./super-user-page.tsx')).SuperUserPage,
    },
  ],
  auditWords: () => import('./management.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-events', as: 'garage', heading: 'Tapahtumat' },
    { path: '/app/settings/organization-events', as: 'mechanic', heading: 'Tapahtumat' },
    { path: '/app/settings/organization-super-user', as: 'garage', heading: /ei löytynyt/ },
    { path: '/app/manage', as: 'superUser', heading: 'Hallinta' },
    { path: '/app/manage/organizations', as: 'superUser', heading: 'Organisaatiot' },
    { path: '/app/manage/users', as: 'superUser', heading: 'Käyttäjät' },
    { path: '/app/manage/audit', as: 'superUser', heading: 'Tapahtumaloki' },
    { path: '/app/manage/usage', as: 'superUser', heading: 'Korjaamojen käyttöaste' },
  ],
} satisfies WebFeature
