import { Handshake } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'

/** How a garage and a customer come to see of each other what is not public. */
export const connections = {
  name: 'connections',
  failures: {},
  laterFailures: async () => (await import('../connections.failures.ts')).connectionFailures,
  settingsPages: [
    {
      path: 'organization-connections',
      section: 'organization',
      order: 55,
      label: 'Yhteydet',
      icon: Handshake,
      load: async () => (await import('./connections-page.tsx')).ConnectionsPage,
    },
  ],
  // no event of its own is sent: the other side gets a notification, and both get the events of their tickets
  staleAfter: { connections: ['notification.new', 'ticketEvent.new'] },
  notificationTargets: {
    connection: () => ({ to: '/app/settings/$page', params: { page: 'organization-connections' } }),
  },
  auditWords: () => import('./connections.audit-words.ts'),
  checkedPages: [
    { path: '/app/settings/organization-connections', as: 'garage', heading: 'Yhteydet' },
    { path: '/app/settings/organization-connections', as: 'customer', heading: 'Yhteydet' },
  ],
} satisfies WebFeature
