import { serverFeature } from '#server/feature.ts'
import { archiveRouter } from './archive.router.ts'
import { archiveRoutes } from './archive.routes.ts'

/** What is past: one list of what all features keep of it. */
export const archive = serverFeature({
  name: 'archive',
  routers: { archive: archiveRouter },
  routes: archiveRoutes,
  isolation: () => import('./archive.isolation.ts'),
})
