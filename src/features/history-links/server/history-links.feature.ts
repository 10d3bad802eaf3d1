import { serverFeature } from '#server/feature.ts'
import type {} from '../history-links.failures.ts'
import { openHistory } from './history.routes.ts'
import { historyLinksRouter } from './history-links.router.ts'

/** Links by which a buyer without an account sees the history of a car. */
export const historyLinks = serverFeature({
  name: 'history-links',
  routers: { historyLinks: historyLinksRouter },
  routes: [openHistory],
  isolation: () => import('./history-links.isolation.ts'),
})
