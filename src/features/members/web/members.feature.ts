import { UsersRound } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { peopleAppRoutes, peopleAuthRoutes } from './members.routes.ts'

/** Who belongs to an organisation, and how people come in and go. */
export const members = {
  name: 'members',
  failures: {},
  laterFailures: async () => (await import('../members.failures.ts')).memberFailures,
  routes: { app: peopleAppRoutes, auth: peopleAuthRoutes },
  settingsPages: [
    {
      path: 'organization-members',
      managedPath: 'members',
      section: 'organization',
      order: 20,
      label: 'Jäsenet',
      icon: UsersRound,
      load: async () => (await import('./members/members-page.tsx')).MembersPage,
    },
  ],
  auditWords: () => import('./members.audit-words.ts'),
  checkedPages: [
    { path: '/auth/invitation', as: 'visitor', heading: 'Avaa kutsu sähköpostistasi' },
    { path: '/app/organizations/new', as: 'customer', heading: 'Luo organisaatio' },
    { path: '/app/settings/organization-members', as: 'garage', heading: 'Jäsenet' },
    { path: '/app/settings/organization-members', as: 'mechanic', heading: 'Jäsenet' },
  ],
} satisfies WebFeature
