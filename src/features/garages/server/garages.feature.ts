import { serverFeature } from '#server/feature.ts'
import { garagesRouter } from './garages.router.ts'

/** How a customer finds a garage, and what an organisation shows of itself to others. */
export const garages = serverFeature({
  name: 'garages',
  routers: { garages: garagesRouter },
  isolation: () => import('./garages.isolation.ts'),
})
