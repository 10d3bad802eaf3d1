import { serverFeature } from '#server/feature.ts'
import { fleetRouter } from './fleet.router.ts'
import { fleetFileRoute } from './fleet-file.ts'

/** A customer's cars with where they are, and one car's life. */
export const fleet = serverFeature({
  name: 'fleet',
  routers: { fleet: fleetRouter },
  routes: [fleetFileRoute],
  isolation: () => import('./fleet.isolation.ts'),
})
