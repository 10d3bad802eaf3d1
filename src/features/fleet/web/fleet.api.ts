import { featureApi } from '#web/api.ts'
import type { FleetRouter } from '../server/fleet.router.ts'

export const fleetApi = featureApi<FleetRouter>('fleet')
