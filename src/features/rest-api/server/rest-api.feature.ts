import { serverFeature } from '#server/feature.ts'
import { restRoutes } from './rest-api.routes.ts'

/** The REST interface for programs with a key of an organisation. */
export const restApi = serverFeature({
  name: 'rest-api',
  routers: {},
  isolation: () => import('./rest-api.isolation.ts'),
  routes: restRoutes,
})
