import { serverFeature } from '#server/feature.ts'
import { supportRouter } from './support.router.ts'

/** What people write to us from the application. */
export const support = serverFeature({
  name: 'support',
  routers: { support: supportRouter },
  isolation: () => import('./support.isolation.ts'),
})
