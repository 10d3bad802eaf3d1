import { serverFeature } from '#server/feature.ts'
import type {} from '../ready.failures.ts'
import { readyRouter } from './ready.router.ts'

/** A job is ready for pick-up: what it lacks, who is notified, and the one act that does both. */
export const ready = serverFeature({
  name: 'ready',
  routers: { ready: readyRouter },
  isolation: () => import('./ready.isolation.ts'),
})
