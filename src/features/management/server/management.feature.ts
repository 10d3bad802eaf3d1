import { serverFeature } from '#server/feature.ts'
import type {} from '../management.failures.ts'
import { managementRouter } from './management.router.ts'

/** The platform in the hands of its super-users. */
export const management = serverFeature({
  name: 'management',
  routers: { management: managementRouter },
  isolation: () => import('./management.isolation.ts'),
})
