import { serverFeature } from '#server/feature.ts'
import { archiveRouter } from './archive.router.ts'

/** What is past: one list of what all features keep of it. */
export const archive = serverFeature({
  name: 'archive',
  routers: { archive: archiveRouter },
  isolation: () => import('./archive.isolation.ts'),
})
