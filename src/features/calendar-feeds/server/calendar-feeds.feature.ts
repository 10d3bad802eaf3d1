import { serverFeature } from '#server/feature.ts'
import type {} from '../calendar-feeds.failures.ts'
import { calendarFeedsRouter } from './calendar-feeds.router.ts'
import { openFeed } from './calendar-feeds.routes.ts'

/** Addresses by which calendar programs read planned work, booked services and due days. */
export const calendarFeeds = serverFeature({
  name: 'calendar-feeds',
  routers: { calendarFeeds: calendarFeedsRouter },
  routes: [openFeed],
  isolation: () => import('./calendar-feeds.isolation.ts'),
})
