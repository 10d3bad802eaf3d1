import { serverFeature } from '#server/feature.ts'
import { planningRouter } from './planning.router.ts'

/** How much work a garage has taken and can take, and when it has time. */
export const planning = serverFeature({
  name: 'planning',
  routers: { planning: planningRouter },
  isolation: () => import('./planning.isolation.ts'),
})
