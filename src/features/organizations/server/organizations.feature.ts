import { serverFeature } from '#server/feature.ts'
import type {} from '../organizations.failures.ts'
import { hasOtherParties } from './has-other-parties.ts'
import { organizationsRouter } from './organizations.router.ts'

/** Garages and customers, who belongs to them, who is connected with whom. */
export const organizations = serverFeature({
  name: 'organizations',
  routers: { organizations: organizationsRouter },
  isolation: () => import('./organizations.isolation.ts'),
  organizationUse: [hasOtherParties],
  firstQuestions: () => [{ procedure: 'organizations.sync' }],
})
