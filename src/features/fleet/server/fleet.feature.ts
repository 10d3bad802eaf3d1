import { serverFeature } from '#server/feature.ts'
import { fleetRouter } from './fleet.router.ts'

/** A customer's cars with where they are, and one car's life. */
export const fleet = serverFeature({
  name: 'fleet',
  routers: { fleet: fleetRouter },
  isolation: () => import('./fleet.isolation.ts'),
})
