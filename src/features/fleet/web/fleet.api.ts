import { featureApi } from '#web/api.ts'
import type { FleetRouter } from '../server/fleet.router.ts'

export const fleetApi = featureApi<FleetRouter>('fleet')

/**
 * The source names every event that travels, and none is of vehicles (decision 42 of README.md): while a page shows cars, they are asked for so often. A
 * hidden tab asks for nothing.
 */
export const asksAgain = { refetchInterval: 10_000 }
