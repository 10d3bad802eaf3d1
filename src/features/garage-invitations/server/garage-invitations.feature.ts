import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../garage-invitations.failures.ts'
import { garageInvitationsExported } from './garage-invitations.exported.ts'
import { garageInvitationsRouter } from './garage-invitations.router.ts'

/** A customer invites a garage that is not here yet. */
export const garageInvitations = serverFeature({
  name: 'garage-invitations',
  routers: { garageInvitations: garageInvitationsRouter },
  isolation: () => import('./garage-invitations.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  exported: garageInvitationsExported,
})
