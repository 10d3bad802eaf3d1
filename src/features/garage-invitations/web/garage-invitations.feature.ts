import type { WebFeature } from '#web/feature.ts'
import { garageInvitationRoutes } from './garage-invitations.routes.ts'

/** A customer invites a garage that is not here yet. */
export const garageInvitations = {
  name: 'garage-invitations',
  failures: {},
  laterFailures: async () => (await import('../garage-invitations.failures.ts')).garageInvitationFailures,
  routes: { auth: garageInvitationRoutes },
  notificationTargets: {
    invited_garage: (id) => ({ to: '/app/organizations/$organizationId', params: { organizationId: id } }),
  },
  // a garage that accepts causes a notification
  staleAfter: { garageInvitations: ['notification.new'] },
  auditWords: () => import('./garage-invitations.audit-words.ts'),
  checkedPages: [{ path: '/auth/garage-invitation', as: 'visitor', heading: 'Avaa kutsu sähköpostistasi' }],
} satisfies WebFeature
