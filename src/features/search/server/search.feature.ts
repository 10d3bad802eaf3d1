import { serverFeature } from '#server/feature.ts'
import { searchRouter } from './search.router.ts'

/** One search over what all features have of an organisation. */
export const search = serverFeature({
  name: 'search',
  routers: { search: searchRouter },
  isolation: () => import('./search.isolation.ts'),
})
