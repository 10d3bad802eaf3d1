import { serverFeature } from '#server/feature.ts'
import { contactRoute } from './contact-route.ts'
import { searchEngineRoutes } from './search-engine-routes.ts'

/** What the public pages need besides themselves; the pages are documents of the build (`server/http/public-site.ts`). */
export const site = serverFeature({
  name: 'site',
  routers: {},
  routes: [contactRoute, ...searchEngineRoutes],
  isolation: () => import('./site.isolation.ts'),
})
