import { featureApi } from '#web/api.ts'
import type { GarageInvitationsRouter } from '../server/garage-invitations.router.ts'

export const garageInvitationsApi = featureApi<GarageInvitationsRouter>('garageInvitations')
