import { serverFeature } from '#server/feature.ts'
import type {} from '../management.failures.ts'
import { managementExported } from './management.exported.ts'
import { managementRouter } from './management.router.ts'
import { eventPages } from './organization-events.router.ts'

/** The platform in the hands of its super-users; what was done to an organisation, for its admins. */
export const management = serverFeature({
  name: 'management',
  routers: { management: managementRouter },
  settings: eventPages,
  isolation: () => import('./management.isolation.ts'),
  exported: managementExported,
})
