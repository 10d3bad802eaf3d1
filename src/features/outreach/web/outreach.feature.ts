import { MessageSquareShare } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { outreachRoutes } from './outreach.routes.ts'

/** Messages to people who are no users, in the hands of super-users. */
export const outreach = {
  name: 'outreach',
  failures: {},
  // a user whose message was refused reads why, on any page
  laterFailures: async () => (await import('../outreach.failures.ts')).outreachFailures,
  routes: { app: outreachRoutes },
  navigation: [
    {
      place: 'platform',
      order: 35,
      to: '/app/manage/outreach',
      label: 'Viestit ulkopuolisille',
      icon: MessageSquareShare,
    },
  ],
  auditWords: () => import('./outreach.audit-words.ts'),
  checkedPages: [
    { path: '/app/manage/outreach', as: 'superUser', heading: 'Viestit ulkopuolisille' },
    { path: '/app/manage/outreach', as: 'garage', heading: /ei löytynyt/ },
  ],
} satisfies WebFeature
